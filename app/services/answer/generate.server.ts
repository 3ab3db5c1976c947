import { randomBytes } from 'node:crypto';
import { APICallError, type LanguageModelV3 } from '@ai-sdk/provider';
import { streamText, type TextStreamPart, type ToolSet } from 'ai';
import { config } from '~/config.server';
import { log } from '~/log.server';
import { ModelRestingError } from '~/services/ai/breaker';
import { chatModel, extractiveModel } from '~/services/ai/models.server';
import type { AiAction } from '~/services/ai-actions.server';
import { breather } from '~/services/event-loop/slices';
import { actionTool } from './action-tool';
import { isGrounded } from './grounded';
import { customPromptOf, type PromptInput, promptMessages, systemPrompt } from './prompt';
import {
  MAX_REPLY_CHARACTERS,
  MAX_TOOL_INPUT_CHARACTERS,
  MAX_WRITTEN_CHARACTERS,
  upToLastSentence,
} from './reply-length';
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
  /** The configured model was asked, whatever came of it. */
  modelAsked: boolean;
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
    return { ...(await writeWithTools(chat, input, options)), fellBack: false, modelAsked: chat !== extractiveModel };
  } catch (error) {
    if (options.signal?.aborted || chat === extractiveModel) throw error;
    const unusable = error instanceof UnusableReplyError;
    const modelAsked = !(error instanceof ModelRestingError);
    if (unusable) log.warn({ reason: error.message }, 'a reply of the model was not given on');
    else if (!modelAsked) log.debug('the model is left alone');
    else log.warn({ err: error }, 'the model failed');
    if (!options.canQuote) {
      if (!unusable) throw error;
      return { text: '', refused: true, cited: [], quoted: false, model: nameOf(chat), fellBack: false, modelAsked };
    }
    log.info('quoting the knowledge base instead of the model');
    return {
      ...(await write(extractiveModel, input, { ...options, onDelta: undefined, actions: undefined })),
      fellBack: !unusable,
      modelAsked,
    };
  }
}

type Written = Omit<Generated, 'fellBack' | 'modelAsked'>;

/** Endpoints that know no tools get the same question without them. */
async function writeWithTools(model: LanguageModelV3, input: PromptInput, options: GenerateOptions): Promise<Written> {
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

async function write(model: LanguageModelV3, input: PromptInput, options: GenerateOptions): Promise<Written> {
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
  // Ends the call to the endpoint, also where only the reading of its stream ends.
  const ending = new AbortController();
  const until = AbortSignal.any([timeout, ending.signal, ...(signal ? [signal] : [])]);
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
    maxOutputTokens: config.maxReplyTokens,
    abortSignal: until,
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
  const end = await readReply(result.fullStream, stream, until, (text) => options.onDelta?.(text)).finally(() =>
    ending.abort(),
  );
  const rest = stream.end();
  if (stream.leaked) throw new UnusableReplyError('it repeats the instructions');
  if (end === 'broken') throw new Error('The model broke its reply off.');
  if (!stream.text && !stream.refused) throw new Error('The model gave an empty reply.');
  const text = end === 'cut' ? upToLastSentence(stream.text.slice(0, MAX_REPLY_CHARACTERS)) : stream.text;
  const cited = stream.cited.filter((at) => at < given.length);
  if (!stream.refused && cited.length === 0 && !isGrounded(text, passages)) {
    throw new UnusableReplyError('it rests on no passage');
  }
  if (rest && !stream.refused && end === 'whole') options.onDelta?.(rest);
  return {
    text,
    refused: stream.refused,
    cited,
    quoted,
    model: nameOf(model),
    buttons: actions && [...chosen],
  };
}

/**
 * Reads what a model writes, up to the bounds of a reply's length, and shows it as it comes.
 *
 * @returns how it ended; `cut` where the reply is longer than it may be.
 * @throws UnusableReplyError, or what the model's call ended with.
 */
async function readReply(
  parts: AsyncIterable<TextStreamPart<ToolSet>>,
  stream: ReplyStream,
  until: AbortSignal,
  show: (text: string) => void,
): Promise<'whole' | 'cut' | 'broken'> {
  let [written, toolInput] = [0, 0];
  let end: 'whole' | 'cut' | 'broken' = 'broken';
  const pause = breather();
  for await (const part of parts) {
    // What has arrived already is read without a turn of the event loop, be it thousands of parts.
    await pause();
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      const room = MAX_WRITTEN_CHARACTERS - written;
      written += part.text.length;
      if (part.type === 'text-delta') {
        const text = stream.push(storable(part.text.slice(0, room)));
        if (stream.leaked) throw new UnusableReplyError('it repeats the instructions');
        if (text && !stream.refused) show(text);
      }
      if (written > MAX_WRITTEN_CHARACTERS || stream.length > MAX_REPLY_CHARACTERS) return 'cut';
    } else if (part.type === 'tool-input-delta') {
      toolInput += part.delta.length;
      if (toolInput > MAX_TOOL_INPUT_CHARACTERS) throw new Error('The arguments of a tool call are too long.');
    } else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') throw until.reason;
    else if (part.type === 'finish') {
      if (part.finishReason === 'length') end = 'cut';
      else if (part.finishReason !== 'error') end = 'whole';
    }
  }
  return end;
}

/** A text without what no database keeps: NUL, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is removed
const storable = (text: string): string => text.replace(/\u0000|\p{Cs}/gu, '');

const nameOf = (model: LanguageModelV3): string => `${model.provider}/${model.modelId}`;
