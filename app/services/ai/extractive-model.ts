import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { bestSentences } from '~/services/answer/lexical/sentences';
import { namesSection, sectionText } from '~/services/answer/section';

/** What the extractive model answers from. The key under `providerOptions` that carries it is `komek`. */
export type Grounding = {
  /** What the visitor wrote, and the same with what it goes on from. */
  message: string;
  question: string;
  /** Best first. */
  passages: { kind: 'passage' | 'qa'; heading: string | null; question: string | null; text: string; score: number }[];
};

/** Passages that are looked at for an answer, and sentences quoted of them (DESIGN section 6). */
const PASSAGES_READ = 3;
const SENTENCES_QUOTED = 2;

const noUsage: LanguageModelV3Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/**
 * Writes a reply by quoting: a pair's own answer, the section a visitor names by its heading, or the best sentences of
 * the passages, each with its `[[number]]`, as a generating model is told to give it.
 */
export function quote({ message, question, passages }: Grounding): string {
  const [first] = passages;
  if (!first) return '';
  // A pair saved without an answer still shows what is known of.
  if (first.kind === 'qa') return `${first.text || first.question} [[1]]`;
  if (namesSection(message, first.heading)) return `${sectionText(question, first.text)} [[1]]`;
  const quotes = bestSentences(question, passages.slice(0, PASSAGES_READ), SENTENCES_QUOTED);
  const parts: string[] = [];
  for (const [at, { text, passage }] of quotes.entries()) {
    const closesPassage = quotes[at + 1]?.passage !== passage;
    parts.push(closesPassage ? `${text} [[${passage + 1}]]` : text);
  }
  if (quotes[0]?.row) return parts.join('\n');
  return parts.join(quotes.some((one, at) => at > 0 && one.passage !== quotes[at - 1]?.passage) ? '\n\n' : ' ');
}

function groundingOf(options: LanguageModelV3CallOptions): Grounding {
  const grounding = options.providerOptions?.komek as Grounding | undefined;
  if (!grounding) throw new Error('The extractive model answers only from passages given as providerOptions.komek.');
  return grounding;
}

/** A language model without a network: deterministic, grounded by construction, behind the same interface as the rest. */
export const extractiveModel: LanguageModelV3 = {
  specificationVersion: 'v3',
  provider: 'komek',
  modelId: 'extractive',
  supportedUrls: {},
  async doGenerate(options) {
    return {
      content: [{ type: 'text', text: quote(groundingOf(options)) }],
      finishReason: { unified: 'stop', raw: undefined },
      usage: noUsage,
      warnings: [],
    };
  },
  async doStream(options) {
    const text = quote(groundingOf(options));
    const parts: LanguageModelV3StreamPart[] = [
      { type: 'stream-start', warnings: [] },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: text },
      { type: 'text-end', id: '0' },
      { type: 'finish', usage: noUsage, finishReason: { unified: 'stop', raw: undefined } },
    ];
    return {
      stream: new ReadableStream<LanguageModelV3StreamPart>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      }),
    };
  },
};
