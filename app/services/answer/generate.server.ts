import { type LanguageModel, streamText } from 'ai';
import { config } from '~/config.server';
import { log } from '~/log.server';
import { chatModel, extractiveModel } from '~/services/ai/models.server';
import { type PromptInput, promptMessages, systemPrompt } from './prompt';
import { ReplyFilter } from './reply-filter';

export type Generated = {
  text: string;
  refused: boolean;
  /** Indexes into the passages given. */
  cited: number[];
  /** Which model wrote it. */
  model: string;
  /** Set when the configured model failed and the embedded one took its place. */
  fellBack: boolean;
};

export type GenerateOptions = {
  temperature: number;
  /** May the embedded model answer if the configured one fails? Only where the words alone found the answer. */
  canQuote: boolean;
  signal?: AbortSignal;
  onDelta?: (text: string) => void;
};

/**
 * Has a model write the reply, in one way for every model. When the configured one is down, slow or breaks off, the
 * embedded one quotes instead; what was streamed of the broken reply is replaced by the final one.
 *
 * @throws what the model's call ended with, where quoting cannot help; the signal's reason when the visitor left.
 */
export async function generate(input: PromptInput, options: GenerateOptions): Promise<Generated> {
  const chat = chatModel();
  try {
    return { ...(await write(chat, input, options)), fellBack: false };
  } catch (error) {
    if (options.signal?.aborted || chat === extractiveModel || !options.canQuote) throw error;
    log.warn({ err: error }, 'the model failed: quoting the knowledge base instead');
    return { ...(await write(extractiveModel, input, { ...options, onDelta: undefined })), fellBack: true };
  }
}

async function write(
  model: LanguageModel,
  input: PromptInput,
  options: GenerateOptions,
): Promise<Omit<Generated, 'fellBack'>> {
  const filter = new ReplyFilter();
  const show = (text: string) => {
    if (text && !filter.refused) options.onDelta?.(text);
  };
  const timeout = AbortSignal.timeout(config.modelTimeoutMs);
  const result = streamText({
    model,
    system: systemPrompt(input),
    messages: promptMessages(input),
    temperature: options.temperature,
    maxRetries: 2,
    abortSignal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    providerOptions: {
      komek: {
        question: input.understood,
        passages: input.passages.map(({ kind, question, text, score }) => ({ kind, question, text, score })),
      },
    },
    // Errors arrive in the stream below; the library would print them besides.
    onError: () => {},
  });
  let finished = false;
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') show(filter.push(part.text));
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') throw options.signal?.reason ?? timeout.reason;
    else if (part.type === 'finish') finished = part.finishReason !== 'error';
  }
  show(filter.end());
  if (!finished) throw new Error('The model broke its reply off.');
  if (!filter.text && !filter.refused) throw new Error('The model gave an empty reply.');
  return {
    text: filter.text,
    refused: filter.refused,
    cited: [...filter.cited].map((number) => number - 1).filter((at) => at >= 0 && at < input.passages.length),
    model: typeof model === 'string' ? model : `${model.provider}/${model.modelId}`,
  };
}
