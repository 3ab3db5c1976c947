import { randomUUID } from 'node:crypto';
import { measures } from '~/infra/context/measures';
import { isDatabaseGone } from '~/infra/database-gone';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { ChatReply } from '~/schemas/widget';
import { metered, noUse } from '~/services/ai/uses/meter';
import { countRefusal } from '~/services/budget/refusals.server';
import { goingFirst } from '~/services/event-loop/slices';
import { beginMessage } from '../conversations/begin-message.server';
import { endMessage, findReply, wasLeft } from '../conversations/end-message.server';
import { leftToPerson, type MessageRow } from '../conversations/messages';
import { askForContact } from './ask-for-contact.server';
import { atOnce } from './at-once.server';
import { CANNED_REPLY_MODEL } from './canned-replies.server';
import { composeReply } from './compose.server';
import { handOver } from './hand-over.server';
import type { Question } from './message/question';
import { type ReadMessage, readMessage } from './message/read-message';

const WAIT_STEP_MS = 250;
const MAX_WAIT_MS = 120_000;

/** Messages this process is answering, by who sent them under which id: a repeated one waits for the same reply. */
const underWay = new Map<string, { reply: Promise<ChatReply>; signal?: AbortSignal }>();

/** Messages whose attempt ended because the database was gone. It may have recorded them all the same. The oldest are forgotten. */
const unconfirmed = new Set<string>();
const MAX_UNCONFIRMED = 10_000;

/**
 * The one way from a question to a reply, whichever door it came in by: bounds, record, history, retrieve, answer or
 * honestly not, log. One message has one row and one reply, however often it is sent. While a person has the
 * conversation the reply is empty, also where the assistant had begun one: it never speaks over a person.
 *
 * @throws AppError `busy`, `rate_limited`, `answer_limit`, `playground_limit` or `model_failed`.
 */
export async function answerQuestion(question: Question): Promise<ChatReply> {
  const { assistant, visitor, messageId = randomUUID(), signal } = question;
  const key = keyOf({ assistant, visitor, messageId });
  const same = underWay.get(key);
  if (same) {
    return same.reply.catch((error) => {
      // Whoever sent it first has gone, and the reply with them: sent again, it is answered after all.
      if (!same.signal?.aborted || signal?.aborted) throw error;
      return answerQuestion(question);
    });
  }
  const reply = goingFirst(() => answerInPlace({ ...question, messageId })).finally(() => underWay.delete(key));
  underWay.set(key, { reply, signal });
  return reply;
}

const keyOf = ({ assistant, visitor, messageId }: Pick<Question, 'assistant' | 'visitor' | 'messageId'>): string =>
  `${assistant.id} ${visitor.id} ${messageId}`;

/** How long answers may take to write how they ended, in milliseconds, when the process stops. */
const SETTLE_MS = 2_000;

/** Waits until the answers under way have ended: their visitors have gone, or were cut off. */
export async function settleAnswers(): Promise<void> {
  const all = Promise.allSettled([...underWay.values()].map(({ reply }) => reply));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, SETTLE_MS).unref())]);
}

/** Answers in one of the places there are for questions at once. */
async function answerInPlace(question: Question & { messageId: string }): Promise<ChatReply> {
  const { assistant, visitor, whenBusy, signal } = question;
  const asker = { assistantId: assistant.id, visitorId: visitor.id };
  try {
    return await atOnce(asker, () => answerOnce(question), { wait: whenBusy === 'wait', signal });
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') countRefusal(assistant.id);
    if (isDatabaseGone(error)) rememberUnconfirmed(keyOf(question));
    const left = signal?.aborted ?? false;
    measures.chat(question.channel, left ? 'left' : error instanceof AppError ? error.code : 'failed');
    throw error;
  }
}

function rememberUnconfirmed(key: string): void {
  const [oldest] = unconfirmed;
  if (oldest !== undefined && unconfirmed.size >= MAX_UNCONFIRMED) unconfirmed.delete(oldest);
  unconfirmed.add(key);
}

async function answerOnce(question: Question & { messageId: string }): Promise<ChatReply> {
  const { assistant, owner, channel, visitor, address, thread, messageId, message, page, device, limits, signal } =
    question;
  const read = readMessage(message, assistant.name, question.language);
  const { row, mine } = await beginMessage({
    assistantId: assistant.id,
    ...{ owner, channel, visitor, address, thread, messageId, message, language: read.language },
    ...{ page, device, limits, unconfirmed: unconfirmed.delete(keyOf(question)) },
  });
  if (mine) return answerAndLog(question, row, read);
  try {
    const reply = await waitForReply(row.id, signal);
    return reply === 'abandoned' ? answerOnce(question) : reply;
  } catch (error) {
    // As above, where another process answered it.
    const failed = error instanceof AppError && error.code === 'model_failed';
    if (signal?.aborted || !failed || !(await wasLeft(row.id))) throw error;
    return answerOnce(question);
  }
}

async function answerAndLog(question: Question, row: MessageRow, read: ReadMessage): Promise<ChatReply> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let shown = '';
  const modelUse = noUse();
  try {
    const onDelta = (text: string): void => {
      shown += text;
      question.onDelta?.(text);
    };
    const composed = await metered(modelUse, () => composeReply({ ...question, onDelta }, row, read));
    const handed = await handOver(composed, question, row, read);
    const asked = await askForContact(handed, question, row, read);
    const { reply, retrieval, generated, sourceIds, status, canned, details } = asked;
    measures.chat(question.channel, status);
    const { left } = await endMessage(row, {
      status,
      reply,
      details,
      sourceIds,
      score: retrieval.score,
      model: canned ? CANNED_REPLY_MODEL : generated?.model,
      errorCode: generated?.fellBack ? 'model_failed' : undefined,
      durationMs: elapsed(),
      // Small talk, and "I do not know", cost the owner no answer.
      counted: status === 'answered' && !canned,
      modelUse,
    });
    return left ? leftToPerson(row.messageId) : reply;
  } catch (error) {
    const gone = question.signal?.aborted ?? false;
    if (!gone) log.error({ err: error, message: row.id }, 'could not answer a message');
    const { left } = await endMessage(row, {
      status: 'failed',
      partial: shown || undefined,
      errorCode: gone ? 'visitor_left' : 'model_failed',
      durationMs: elapsed(),
      counted: false,
      modelUse,
    });
    if (left) return leftToPerson(row.messageId);
    if (error instanceof AppError || isDatabaseGone(error)) throw error;
    throw new AppError('model_failed');
  }
}

/** What another attempt comes to; `abandoned` once its lease has ended, which a process that died or lost the database leaves. */
async function waitForReply(id: number, signal?: AbortSignal): Promise<ChatReply | 'abandoned'> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (Date.now() < deadline && !signal?.aborted) {
    const reply = await findReply(id);
    if (reply) return reply;
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
  throw new AppError('already_answering');
}
