import type { LanguageModelV3Prompt, LanguageModelV3Usage } from '@ai-sdk/provider';
import { meterInUse } from './meter';
import type { CallEnd } from './model-uses.server';
import { tokensOf } from './tokens';

/** One call of a chat model, counted once however it ends: whole, broken off, or left. */
export class CountedCall {
  #meter = meterInUse();
  #prompt: LanguageModelV3Prompt;
  #tell: (end: CallEnd) => void;
  #written = '';
  #ended = false;

  constructor(prompt: LanguageModelV3Prompt, tell: (end: CallEnd) => void) {
    this.#prompt = prompt;
    this.#tell = tell;
    if (this.#meter) this.#meter.calls++;
  }

  wrote(text: string): void {
    this.#written += text;
  }

  /** @param usage the endpoint's own count. Without one, as of a call that was left, the tokens are estimated. */
  ended(usage?: LanguageModelV3Usage, { failed = false } = {}): void {
    this.#end({
      failed,
      inputTokens: usage?.inputTokens.total ?? tokensOf(textOf(this.#prompt)),
      outputTokens: usage?.outputTokens.total ?? tokensOf(this.#written),
    });
  }

  /** Ends a call that the endpoint did not take. */
  refused(): void {
    this.#end({ failed: true, inputTokens: 0, outputTokens: 0 });
  }

  #end(end: CallEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#meter) {
      this.#meter.inputTokens += end.inputTokens;
      this.#meter.outputTokens += end.outputTokens;
    }
    this.#tell(end);
  }
}

/** The words of a prompt. */
const textOf = (prompt: LanguageModelV3Prompt): string =>
  prompt
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : '')).join('\n'),
    )
    .join('\n');
