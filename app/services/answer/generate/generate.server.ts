import type { LanguageModelV3 } from '@ai-sdk/provider';
import { config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import { CircuitOpenError } from '~/services/ai/breaker';
import { breakers, chatModel } from '~/services/ai/models.server';
import { MAX_REPLY_CHARACTERS, upToLastSentence } from '../safety/reply-length';
import { ReplyStream } from '../safety/reply-stream';
import { isInWrongLanguage } from '../support/reply-language';
import { reasonOf, withCorrection } from './correction';
import { withLeadIn } from './lead-in';
import type { PromptInput } from './prompt';
import { quote } from './quote';
import {
  earlierAnswers,
  FaultyReplyError,
  nameOf,
  sourceTexts,
  storable,
  UnusableReplyError,
  type WriteOptions,
  type Written,
  withoutInstructions,
  writeWithTools,
} from './write-reply.server';

export type Generated = Written & {
  /** The model failed, and a quote took the place of its reply. */
  fellBack: boolean;
};

export type GenerateOptions = WriteOptions & {
  /** May a quote answer if the model fails? Only where the words alone found the answer. */
  canQuote: boolean;
  /** Quote at once: the visitor's message must not reach a model. */
  quoteOnly?: boolean;
};

/** The name under which a reply without a model is recorded. */
const QUOTES = 'komek/extractive';

/**
 * Writes the reply: by the model, or by quoting where none is configured. A reply that says what no passage says is asked
 * for once more. A quote replaces that of a model that is down, slow, breaks off or writes what may not be shown; it then
 * replaces what was streamed of the broken reply. Where nothing can be quoted, there is no answer.
 *
 * @throws the signal's reason when the visitor left.
 */
export async function generate(input: PromptInput, options: GenerateOptions): Promise<Generated> {
  const chat = options.quoteOnly ? undefined : chatModel();
  if (!chat) return { ...writeQuote(input, options), fellBack: false };
  try {
    return { ...(await writeOrCorrect(chat, input, options)), fellBack: false };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const fellBack = !(error instanceof UnusableReplyError);
    if (!fellBack) log.warn({ reason: error.message }, 'model reply withheld');
    else if (error instanceof CircuitOpenError) log.debug('circuit breaker open: model call skipped');
    else log.warn({ err: error }, 'model failed');
    if (!options.canQuote) return { ...NOTHING_WRITTEN, model: nameOf(chat), fellBack };
    log.info('model failed: quoting the knowledge base');
    return { ...writeQuote(input, { linkSources: options.linkSources }), fellBack };
  }
}

/** So long after the question a visitor gets a quote rather than a second reply of the model. */
const CORRECTED_WITHIN_MS = 5_000;

const NOTHING_WRITTEN = { text: '', refused: true, cited: [], quoted: false };

/** Asks for the reply once more if it is faulty, with the fault, where that may help and a visitor would still wait. */
async function writeOrCorrect(chat: LanguageModelV3, input: PromptInput, options: GenerateOptions): Promise<Written> {
  const started = performance.now();
  let shown = false;
  const onDelta = (text: string): void => {
    shown = true;
    options.onDelta?.(text);
  };
  // A model that keeps missing the language is not asked twice for it.
  const anyLanguage = breakers.languageCorrection.isOpen;
  try {
    return namedLanguage(await writeWithTools(chat, input, { ...options, onDelta, anyLanguage }), input);
  } catch (error) {
    const patience = options.canQuote ? CORRECTED_WITHIN_MS : config.modelTimeoutMs / 2;
    const late = performance.now() - started > patience;
    if (!(error instanceof FaultyReplyError) || late) throw error;
    const again = { ...options, onDelta: shown ? undefined : options.onDelta };
    return withCorrection(error, () => correct(chat, input, again, error));
  }
}

/**
 * Has the model write a faulty reply again. What was shown of the first one is replaced by the whole second one. One in
 * the wrong language again is shown with a line that says so, since a quote would be no nearer.
 */
async function correct(
  chat: LanguageModelV3,
  input: PromptInput,
  options: GenerateOptions,
  { fault, written }: FaultyReplyError,
): Promise<Written> {
  const corrected = { ...input, correction: { written, reason: reasonOf(fault, input.language) } };
  if (fault.kind !== 'language') return writeWithTools(chat, corrected, options);
  const reply = await writeWithTools(chat, corrected, { ...options, onDelta: undefined, anyLanguage: true });
  return namedLanguage(reply, input);
}

/** A reply in another language than the visitor's begins with a line that says so. */
function namedLanguage(reply: Written, { question, language }: PromptInput): Written {
  if (reply.refused || !isInWrongLanguage(reply.text, question, language)) return reply;
  return { ...reply, text: withLeadIn(reply.text, [reply], language), otherLanguage: true };
}

/** Quotes the knowledge base: no model, no network. @throws Error when there is nothing to quote. */
function writeQuote(
  input: PromptInput,
  { linkSources = [], onDelta }: Pick<GenerateOptions, 'linkSources' | 'onDelta'>,
): Written {
  const passages = withoutInstructions(input.byWords);
  const stream = new ReplyStream({ links: [...sourceTexts(passages), ...earlierAnswers(input), ...linkSources] });
  const quoted = quote({ message: input.question, question: input.understood, before: input.before, passages });
  const shown = stream.push(storable(withLeadIn(quoted, passages, input.language)));
  const rest = stream.end();
  if (!stream.text) throw new Error('There is nothing to quote.');
  const isLong = stream.length > MAX_REPLY_CHARACTERS;
  if (onDelta) for (const piece of isLong ? [shown] : [shown, rest]) if (piece) onDelta(piece);
  return {
    text: isLong ? upToLastSentence(stream.text.slice(0, MAX_REPLY_CHARACTERS)) : stream.text,
    refused: false,
    cited: stream.cited.filter((at) => at < passages.length),
    quoted: true,
    model: QUOTES,
  };
}
