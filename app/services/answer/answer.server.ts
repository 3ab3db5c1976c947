import { randomUUID } from 'node:crypto';
import { AppError } from '~/errors';
import { log } from '~/log.server';
import { FALLBACK_LANGUAGE, type Language } from '~/schemas/language';
import type { ChatReply } from '~/schemas/widget';
import type { Assistant } from '~/services/assistants.server';
import type { AssistantOwner, Visitor } from '~/services/visitors.server';
import { CLERK } from './clerk.server';
import { composeReply } from './compose.server';
import { detectLanguage } from './lexical/language';
import { beginMessage, type Channel, endMessage, findReply, type MessageRow, wasLeft } from './messages.server';
import { smallTalkOf, withoutCourtesies } from './talk/small-talk';

/** The same without a record of it, for an exam. */
export { composeReply };

export type Question = {
  assistant: Assistant;
  owner: AssistantOwner;
  channel: Channel;
  visitor: Visitor;
  message: string;
  messageId?: string;
  /** Which of the visitor's conversations it belongs to. */
  thread?: string;
  /** Of the visitor's interface: for messages too short to tell. */
  language?: Language;
  signal?: AbortSignal;
  onDelta?: (text: string) => void;
};

const WAIT_STEP_MS = 250;
const WAIT_MOST_MS = 120_000;

/** Messages this process is answering: a repeated one waits for the same reply. */
const underWay = new Map<number, Promise<ChatReply>>();

/**
 * The one way from a question to a reply, whichever door it came in by: record, limit, history, retrieve, answer or
 * honestly not, log. One message has one row and one reply, however often it is sent.
 *
 * @throws AppError `answer_limit` or `model_failed`.
 */
export async function answerQuestion(question: Question): Promise<ChatReply> {
  const language = languageOf(question);
  const { row, mine } = await beginMessage({
    assistantId: question.assistant.id,
    owner: question.owner,
    channel: question.channel,
    visitor: question.visitor,
    thread: question.thread,
    messageId: question.messageId ?? randomUUID(),
    message: question.message,
    language,
  });
  if (!mine) {
    try {
      return await waitForReply(row.id, question.signal);
    } catch (error) {
      // Whoever sent it first has gone, and the reply with them: sent again, it is answered after all.
      const failed = error instanceof AppError && error.code === 'model_failed';
      if (question.signal?.aborted || !failed || !(await wasLeft(row.id))) throw error;
      return answerQuestion(question);
    }
  }
  const reply = answerAndLog(question, row, language);
  underWay.set(row.id, reply);
  try {
    return await reply;
  } finally {
    underWay.delete(row.id);
  }
}

/** Of a greeting its own, else that of the words; a message that shows none has that of the visitor's interface. */
function languageOf({ message, assistant, language = FALLBACK_LANGUAGE }: Question): Language {
  const talk = smallTalkOf(message, assistant.name);
  return talk ? (talk.language ?? language) : detectLanguage(withoutCourtesies(message), language);
}

async function answerAndLog(question: Question, row: MessageRow, language: Language): Promise<ChatReply> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let shown = '';
  try {
    const { reply, retrieval, generated, status, clerk } = await composeReply(
      {
        ...question,
        onDelta: (text) => {
          shown += text;
          question.onDelta?.(text);
        },
      },
      row,
      language,
    );
    await endMessage(row.id, {
      status,
      reply,
      score: retrieval.score,
      model: clerk ? CLERK : generated?.model,
      errorCode: generated?.fellBack ? 'model_failed' : undefined,
      durationMs: elapsed(),
    });
    return reply;
  } catch (error) {
    const left = question.signal?.aborted ?? false;
    if (!left) log.error({ err: error, message: row.id }, 'a message could not be answered');
    await endMessage(row.id, {
      status: 'failed',
      partial: shown || undefined,
      errorCode: left ? 'visitor_left' : 'model_failed',
      durationMs: elapsed(),
    });
    throw error instanceof AppError ? error : new AppError('model_failed');
  }
}

async function waitForReply(id: number, signal?: AbortSignal): Promise<ChatReply> {
  const here = underWay.get(id);
  if (here) return here;
  const deadline = Date.now() + WAIT_MOST_MS;
  while (Date.now() < deadline && !signal?.aborted) {
    const reply = await findReply(id);
    if (reply) return reply;
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
  throw new AppError('already_answering');
}
