import { randomBytes } from 'node:crypto';
import { APICallError, type LanguageModelV3 } from '@ai-sdk/provider';
import { streamText } from 'ai';
import { config } from '~/config.server';
import { log } from '~/log.server';
import { ModelRestingError } from '~/services/ai/breaker';
import { chatModel, extractiveModel } from '~/services/ai/models.server';
import type { AiAction } from '~/services/ai-actions.server';
import { actionTool } from './action-tool';
import { isGrounded } from './grounded';
import { customPromptOf, type PromptInput, promptMessages, systemPrompt } from './prompt';
import { ReplyStream } from './reply-stream';
import { withoutOrders } from './takeover';

export type Generated = {
  text: string;
  refused: boolean;
  /** Indexes into the passages it was written from: those found by words alone where it quotes. */
  cited: number[];
  /** The embedded model wrote it. */
  quoted: boolean;
  /** Which model wrote it. */
  model: string;
  /** Set when the configured model failed and the embedded one took its place. */
  fellBack: boolean;
  /** Buttons the model chose to show; undefined where it was not asked to choose. */
  buttons?: AiAction[];
};

export type GenerateOptions = {
  temperature: number;
  /** May the embedded model answer if the configured one fails? Only where the words alone found the answer. */
  canQuote: boolean;
  /** The embedded model answers at once: what a visitor writes is not to reach another. */
  quoteOnly?: boolean;
  /** Buttons the model may show. */
  actions?: AiAction[];
  /** What a link may be taken from besides the passages. */
  linkSources?: string[];
  signal?: AbortSignal;
  onDelta?: (text: string) => void;
};

/** A reply no visitor may see: it lets the instructions out, or rests on nothing. */
class UnusableReplyError extends Error {}

/** Statuses by which an endpoint refuses a request for its tools; it is not asked with them again for so long. */
const REFUSES_TOOLS = new Set([400, 404, 422, 501]);
const WITHOUT_TOOLS_MS = 600_000;
let withoutToolsUntil = 0;

/**
 * Has a model write the reply, in one way for every model. When the configured one is down, slow, breaks off or writes
 * what may not be shown, the embedded one quotes instead; what was streamed of the broken reply is replaced by the
 * final one.
 *
 * @throws what the model's call ended with, where quoting cannot help; the signal's reason when the visitor left.
 */
export async function generate(input: PromptInput, options: GenerateOptions): Promise<Generated> {
  const chat = options.quoteOnly ? extractiveModel : chatModel();
  try {
    return { ...(await writeWithTools(chat, input, options)), fellBack: false };
  } catch (error) {
    if (options.signal?.aborted || chat === extractiveModel) throw error;
    const unusable = error instanceof UnusableReplyError;
    if (unusable) log.warn({ reason: error.message }, 'a reply of the model was not given on');
    else if (error instanceof ModelRestingError) log.debug('the model is left alone');
    else log.warn({ err: error }, 'the model failed');
    if (!options.canQuote) {
      if (!unusable) throw error;
      return { text: '', refused: true, cited: [], quoted: false, model: nameOf(chat), fellBack: false };
    }
    log.info('quoting the knowledge base instead of the model');
    return {
      ...(await write(extractiveModel, input, { ...options, onDelta: undefined, actions: undefined })),
      fellBack: !unusable,
    };
  }
}

/** Endpoints that know no tools get the same question without them. */
async function writeWithTools(
  model: LanguageModelV3,
  input: PromptInput,
  options: GenerateOptions,
): Promise<Omit<Generated, 'fellBack'>> {
  const actions = model === extractiveModel || Date.now() < withoutToolsUntil ? [] : (options.actions ?? []);
  if (actions.length === 0) return write(model, input, { ...options, actions: undefined });
  try {
    return await write(model, input, { ...options, actions });
  } catch (error) {
    if (!APICallError.isInstance(error) || !REFUSES_TOOLS.has(error.statusCode ?? 0)) throw error;
    const reply = await write(model, input, { ...options, actions: undefined });
    withoutToolsUntil = Date.now() + WITHOUT_TOOLS_MS;
    log.warn({ err: error }, 'the endpoint refuses tools: buttons are found by their words');
    return reply;
  }
}

async function write(
  model: LanguageModelV3,
  input: PromptInput,
  options: GenerateOptions,
): Promise<Omit<Generated, 'fellBack'>> {
  const { actions, signal } = options;
  const nonce = randomBytes(6).toString('hex');
  const quoted = model === extractiveModel;
  const given = (quoted ? input.byWords : input.passages).map((passage) => ({
    ...passage,
    text: withoutOrders(passage.text),
  }));
  const system = quoted ? undefined : systemPrompt(input, nonce, actions !== undefined);
  const passages = given.map(({ heading, question, text }) => [heading, question, text].join('\n'));
  const stream = new ReplyStream({
    links: [...passages, ...input.history.map(({ answer }) => answer), ...(options.linkSources ?? [])],
    secret:
      system === undefined
        ? undefined
        : { rules: system, own: customPromptOf(input), sign: nonce, open: [...passages, input.question] },
  });
  const chosen = new Set<AiAction>();
  const timeout = AbortSignal.timeout(config.modelTimeoutMs);
  const result = streamText({
    model,
    system,
    // A quote is made of what stands under `komek` below; the library wants a message all the same.
    messages: quoted
      ? [{ role: 'user', content: input.question }]
      : promptMessages({ ...input, passages: given }, nonce),
    temperature: options.temperature,
    // The model's guard tries again by itself.
    maxRetries: 0,
    abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    tools: actions && actionTool(actions, chosen),
    // A step for the buttons, one for the words; none more once there are words.
    stopWhen: ({ steps }) => steps.length > 1 || stream.started,
    prepareStep: ({ stepNumber }) => (stepNumber > 0 ? { toolChoice: 'none' } : {}),
    providerOptions: {
      komek: {
        message: input.question,
        question: input.understood,
        passages: given.map(({ kind, heading, question, text, score }) => ({ kind, heading, question, text, score })),
      },
    },
    // Errors arrive in the stream below; the library would print them besides.
    onError: () => {},
  });
  let finished = false;
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') {
      const text = stream.push(part.text);
      if (text && !stream.refused) options.onDelta?.(text);
      if (stream.leaked) throw new UnusableReplyError('it repeats the instructions');
    } else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') throw signal?.reason ?? timeout.reason;
    else if (part.type === 'finish') finished = part.finishReason !== 'error';
  }
  const rest = stream.end();
  if (stream.leaked) throw new UnusableReplyError('it repeats the instructions');
  if (!finished) throw new Error('The model broke its reply off.');
  if (!stream.text && !stream.refused) throw new Error('The model gave an empty reply.');
  const cited = stream.cited.filter((at) => at < given.length);
  if (!stream.refused && cited.length === 0 && !isGrounded(stream.text, passages)) {
    throw new UnusableReplyError('it rests on no passage');
  }
  if (rest && !stream.refused) options.onDelta?.(rest);
  return {
    text: stream.text,
    refused: stream.refused,
    cited,
    quoted,
    model: nameOf(model),
    buttons: actions && [...chosen],
  };
}

const nameOf = (model: LanguageModelV3): string => `${model.provider}/${model.modelId}`;
