import { APICallError, type LanguageModelV3 } from '@ai-sdk/provider';
import { config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import type { AiAction } from '~/services/assistant/ai-actions.server';
import { breather } from '~/services/event-loop/slices';
import { withoutOrders } from '../safety/prompt-injection';
import {
  MAX_REPLY_CHARACTERS,
  MAX_TOOL_INPUT_CHARACTERS,
  MAX_WRITTEN_CHARACTERS,
  upToLastSentence,
} from '../safety/reply-length';
import { ReplyStream } from '../safety/reply-stream';
import { Evidence } from '../support/evidence';
import { ReplyCheck, type ReplyFault } from '../support/reply-check';
import { customPromptOf, type Prompt, type PromptInput, type PromptPassage, promptOf } from './prompt';
import { type ReplyPart, replyParts } from './reply-parts';

export type Written = {
  text: string;
  refused: boolean;
  /** Indexes into the passages it was written from: those found by words alone where it quotes. */
  cited: number[];
  /** It quotes the knowledge base; no model wrote it. */
  quoted: boolean;
  /** Which model wrote it. */
  model: string;
  /** It is in another language than the visitor's, and says so. */
  otherLanguage?: boolean;
  /** Buttons the model chose to show; undefined where it was not asked to choose. */
  buttons?: AiAction[];
};

export type WriteOptions = {
  temperature: number;
  /** Buttons the model may show. */
  actions?: AiAction[];
  /** What a link may be taken from besides the passages. */
  linkSources?: string[];
  signal?: AbortSignal;
  onDelta?: (text: string) => void;
  /** The reply may be in another language than the visitor's: it was asked for in that, and came in another. */
  anyLanguage?: boolean;
};

/** A reply no visitor may see: it reveals the instructions, or says what no passage says. */
export class UnusableReplyError extends Error {}

/** A reply that the model may correct: it is told what is wrong with it. `written` is what it had written by then. */
export class FaultyReplyError extends UnusableReplyError {
  constructor(
    readonly fault: ReplyFault,
    readonly written: string,
  ) {
    super(fault.kind === 'language' ? 'it is in another language' : `unsupported ${fault.kind}`);
  }
}

/** Statuses by which an endpoint refuses a request for its tools; it is not asked with them again for so long. */
const REFUSES_TOOLS = new Set([400, 404, 422, 501]);
const WITHOUT_TOOLS_MS = 600_000;
let withoutToolsUntil = 0;

/**
 * Has the model write the reply. An endpoint that refuses tools gets the same question without them.
 *
 * @throws UnusableReplyError, or what the model's call ended with.
 */
export async function writeWithTools(
  model: LanguageModelV3,
  input: PromptInput,
  options: WriteOptions,
): Promise<Written> {
  const actions = Date.now() < withoutToolsUntil ? [] : (options.actions ?? []);
  if (actions.length === 0) return write(model, input, { ...options, actions: undefined });
  try {
    return await write(model, input, { ...options, actions });
  } catch (error) {
    if (!APICallError.isInstance(error) || !REFUSES_TOOLS.has(error.statusCode ?? 0)) throw error;
    const reply = await write(model, input, { ...options, actions: undefined });
    withoutToolsUntil = Date.now() + WITHOUT_TOOLS_MS;
    log.warn({ err: error }, 'endpoint rejects tools: matching buttons by their words');
    return reply;
  }
}

async function write(model: LanguageModelV3, input: PromptInput, options: WriteOptions): Promise<Written> {
  const { actions, signal } = options;
  const given = withoutInstructions(input.passages);
  const prompt = promptOf({ ...input, passages: given }, actions !== undefined);
  const reply = newReply(input, given, prompt, options);
  const chosen = new Set<AiAction>();
  const timeout = AbortSignal.timeout(config.modelTimeoutMs);
  // Ends the call to the endpoint, also where only the reading of its stream ends.
  const ending = new AbortController();
  const until = AbortSignal.any([timeout, ending.signal, ...(signal ? [signal] : [])]);
  const parts = replyParts(model, prompt, {
    ...{ temperature: options.temperature, until, actions, chosen },
    hasBegun: () => reply.stream.started,
  });
  // By then the request is on its way.
  setImmediate(() => reply.check.prepare());
  const show = (text: string): void => {
    if (text) options.onDelta?.(text);
  };
  const end = await readReply(parts, reply, until, show).finally(() => ending.abort());
  const text = finish(reply, end, show);
  return {
    text,
    refused: reply.stream.refused,
    cited: reply.check.sources(reply.stream.cited.filter((at) => at < given.length)),
    quoted: false,
    model: nameOf(model),
    buttons: actions && [...chosen],
  };
}

/** A reply as it is written: what may be shown of it at all, and what of that is supported. */
type Reply = { stream: ReplyStream; check: ReplyCheck };

function newReply(
  input: PromptInput,
  given: PromptPassage[],
  prompt: Prompt,
  { linkSources = [], anyLanguage }: WriteOptions,
): Reply {
  const passages = sourceTexts(given);
  const earlier = input.history.flatMap(({ message, answer }) => [message, answer]);
  const own = [input.assistantName, customPromptOf(input), ...linkSources];
  const originals = given.flatMap(({ original }) => original ?? []);
  const shown = [...passages, ...originals];
  return {
    stream: new ReplyStream({
      links: [...shown, ...earlierAnswers(input), ...linkSources],
      isPassage: (number) =>
        number > 0 && number <= given.length && !shown.some((text) => text.includes(`[${number}]`)),
      secret: {
        rules: prompt.system,
        own: customPromptOf(input),
        sign: prompt.fence,
        open: [...shown, input.question],
      },
    }),
    check: new ReplyCheck(
      () => new Evidence(passages, input.question, [...earlier, ...own], originals),
      { message: input.question, question: input.understood },
      { language: input.language, anyLanguage },
    ),
  };
}

/** @returns the whole text; of one that was cut, up to the last sentence. @throws UnusableReplyError */
function finish({ stream, check }: Reply, end: 'whole' | 'cut' | 'broken', show: (text: string) => void): string {
  const rest = stream.end();
  if (stream.leaked) throw new UnusableReplyError('it repeats the instructions');
  if (end === 'broken') throw new Error('The model broke its reply off.');
  if (!stream.text && !stream.refused) throw new Error('The model gave an empty reply.');
  if (stream.refused) return stream.text;
  // What was cut ends in the middle of a sentence: that is neither shown nor checked.
  if (end === 'cut' && !check.given) throw new Error('The model wrote no whole sentence.');
  if (end === 'cut') return upToLastSentence(check.given.slice(0, MAX_REPLY_CHARACTERS));
  const shown = check.push(rest) + check.end();
  if (check.fault) throw new FaultyReplyError(check.fault, stream.text);
  show(shown);
  return stream.text;
}

/**
 * Reads what a model writes, up to the bounds of a reply's length, and shows it as it comes, a checked sentence at a time.
 *
 * @returns how it ended; `cut` where the reply is longer than it may be.
 * @throws UnusableReplyError, or what the model's call ended with.
 */
async function readReply(
  parts: AsyncIterable<ReplyPart>,
  { stream, check }: Reply,
  until: AbortSignal,
  show: (text: string) => void,
): Promise<'whole' | 'cut' | 'broken'> {
  let [written, toolInput] = [0, 0];
  let end: 'whole' | 'cut' | 'broken' = 'broken';
  const pause = breather();
  for await (const part of parts) {
    // What has arrived already is read without a turn of the event loop, be it thousands of parts.
    const rest = pause();
    if (rest) await rest;
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      const room = MAX_WRITTEN_CHARACTERS - written;
      written += part.text.length;
      if (part.type === 'text-delta') {
        const text = stream.push(storable(part.text.slice(0, room)));
        if (stream.leaked) throw new UnusableReplyError('it repeats the instructions');
        if (!stream.refused) show(check.push(text));
        if (check.fault) throw new FaultyReplyError(check.fault, stream.text);
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
export const storable = (text: string): string => text.replace(/\u0000|\p{Cs}/gu, '');

export const nameOf = (model: LanguageModelV3): string => `${model.provider}/${model.modelId}`;

/** Passages without sentences that give instructions to a model. A passage without such a sentence is kept as it is. */
export const withoutInstructions = (passages: PromptPassage[]): PromptPassage[] =>
  passages.map((passage) => {
    const text = withoutOrders(passage.text);
    const original = passage.original && withoutOrders(passage.original);
    return text === passage.text && original === passage.original ? passage : { ...passage, text, original };
  });

/** All that a passage says, for checks against it. */
export const sourceTexts = (passages: PromptPassage[]): string[] =>
  passages.map(({ heading, question, text }) => [heading, question, text].join('\n'));

export const earlierAnswers = ({ history }: PromptInput): string[] => history.map(({ answer }) => answer);
