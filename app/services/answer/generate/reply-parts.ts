import type { LanguageModelV3, LanguageModelV3Message, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { streamText } from 'ai';
import { config } from '~/infra/config.server';
import { StreamSpan, telemetry } from '~/services/ai/uses/telemetry';
import type { AiAction } from '~/services/assistant/ai-actions.server';
import { actionTool } from './action-tool';
import type { Prompt } from './prompt';

/** What is read of a model's reply as it comes; parts of other types tell nothing. */
export type ReplyPart =
  | { type: 'text-delta' | 'reasoning-delta'; text: string }
  | { type: 'tool-input-delta'; delta: string }
  | { type: 'error'; error: unknown }
  | { type: 'abort' | 'other' }
  | { type: 'finish'; finishReason: string };

type PartOptions = {
  temperature: number;
  until: AbortSignal;
  /** Buttons the model may show, and where those that it chose are put. */
  actions?: AiAction[];
  chosen: Set<AiAction>;
  /** Whether the reply has words. */
  hasBegun: () => boolean;
};

/** What traces call it. */
const REPLY = 'reply';

/** Has the model write, and gives what it writes. Without buttons its stream is read as it is. */
export function replyParts(model: LanguageModelV3, prompt: Prompt, options: PartOptions): AsyncIterable<ReplyPart> {
  const { actions } = options;
  return actions ? partsWithTools(model, prompt, { ...options, actions }) : partsOf(model, prompt, options);
}

/** With tools there are several calls: the AI SDK makes them. Each part goes through a dozen of its streams. */
async function* partsWithTools(
  model: LanguageModelV3,
  { system, messages }: Prompt,
  { temperature, until, actions, chosen, hasBegun }: PartOptions & { actions: AiAction[] },
): AsyncGenerator<ReplyPart> {
  const { fullStream } = streamText({
    ...{ model, system, messages, temperature },
    ...telemetry(REPLY),
    // The model's guard tries again by itself.
    maxRetries: 0,
    maxOutputTokens: config.maxReplyTokens,
    abortSignal: until,
    tools: actionTool(actions, chosen),
    // A step for the buttons, one for the words; none more once there are words.
    stopWhen: ({ steps }) => steps.length > 1 || hasBegun(),
    prepareStep: ({ stepNumber }) => (stepNumber > 0 ? { toolChoice: 'none' } : {}),
    // Errors arrive in the stream below; the library would print them besides.
    onError: () => {},
  });
  yield* fullStream as AsyncIterable<ReplyPart>;
}

async function* partsOf(
  model: LanguageModelV3,
  prompt: Prompt,
  { temperature, until }: PartOptions,
): AsyncGenerator<ReplyPart> {
  const span = new StreamSpan(REPLY, model);
  let reader: ReadableStreamDefaultReader<LanguageModelV3StreamPart> | undefined;
  try {
    const { stream } = await model.doStream({
      prompt: callPrompt(prompt),
      ...{ temperature, maxOutputTokens: config.maxReplyTokens, abortSignal: until },
    });
    reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const part = next.value;
      span.read(part);
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') yield { type: part.type, text: part.delta };
      else if (part.type === 'finish') yield { type: 'finish', finishReason: part.finishReason.unified };
      else if (part.type === 'error' || part.type === 'tool-input-delta') yield part;
    }
  } catch (error) {
    span.failed(error);
    until.throwIfAborted();
    throw error;
  } finally {
    // Whoever reads no further leaves the call.
    reader?.cancel().catch(() => {});
    span.end();
  }
}

function callPrompt({ system, messages }: Prompt): LanguageModelV3Message[] {
  const turns = messages.map(
    ({ role, content }): LanguageModelV3Message => ({ role, content: [{ type: 'text', text: content }] }),
  );
  return [{ role: 'system', content: system }, ...turns];
}
