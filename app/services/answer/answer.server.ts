import { randomUUID } from 'node:crypto';
import { AppError } from '~/errors';
import { log } from '~/log.server';
import { FALLBACK_LANGUAGE, type Language } from '~/schemas/language';
import type { ChatReply, Source } from '~/schemas/widget';
import { chatModel, extractiveModel } from '~/services/ai/models.server';
import type { Assistant } from '~/services/assistants.server';
import type { AssistantOwner, Visitor } from '~/services/visitors.server';
import { buttonsOf, loadActions, matchActions } from './actions.server';
import { CLERK, personReply, refusal, talkReply } from './clerk.server';
import { type Generated, generate } from './generate.server';
import { detectLanguage } from './lexical/language';
import {
  beginMessage,
  type Channel,
  type Exchange,
  endMessage,
  findReply,
  historyBefore,
  type MessageRow,
  wasLeft,
} from './messages.server';
import { hasOwnPair } from './own-pair.server';
import type { Passage, Retrieval } from './retrieve.server';
import { search } from './search.server';
import { isTakeover } from './takeover';
import { personRequest } from './talk/person';
import { smallTalkOf, withoutCourtesies } from './talk/small-talk';

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

/** Replies that do not ask whether they helped, after one that did. */
const FEEDBACK_REST = 2;
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

export type Composed = {
  reply: ChatReply;
  /** What the reply rests on. */
  retrieval: Retrieval;
  generated?: Generated;
  status: 'answered' | 'unanswered';
  /** Who wrote the reply, where it was not a model. */
  clerk?: boolean;
};

const NOTHING: Retrieval = { passages: [], ranked: [], known: false, score: 0 };

/** Composes a reply without recording it: small talk and the wish for a person by the code itself, the rest from the knowledge base. */
export async function composeReply(
  question: Question,
  row: MessageRow | undefined,
  language: Language,
): Promise<Composed> {
  const { assistant, message, signal } = question;
  const messageId = row?.messageId ?? question.messageId ?? '';
  const talk = smallTalkOf(message, assistant.name);
  const person = personRequest(message);
  const byItself = talk || (person === 'demand' && assistant.contact.trim());
  if (byItself && !(await hasOwnPair(assistant.id, message))) {
    const reply = talk
      ? talkReply(talk.kind, assistant, language, messageId)
      : personReply(assistant, language, messageId, []);
    return { reply, retrieval: NOTHING, status: 'answered', clerk: true };
  }
  const before = row ? historyBefore(row) : Promise.resolve([]);
  const earlier = before.then((exchanges) => exchanges.map((exchange) => exchange.message));
  const [history, { retrieval, question: understood }, actions] = await Promise.all([
    before,
    search(assistant, message, earlier, { signal }),
    loadActions(assistant.id),
  ]);
  const quoteOnly = chatModel() === extractiveModel || isTakeover(message);
  // A person is given before a guess: only what the words alone find is answered instead.
  const unsure = !retrieval.known && (quoteOnly || person === 'demand');
  const generated =
    retrieval.passages.length === 0 || unsure
      ? undefined
      : await generate(
          {
            assistantName: assistant.name,
            domain: assistant.domain,
            customPrompt: assistant.customPrompt,
            language,
            passages: retrieval.passages,
            history: history.filter((exchange) => !isTakeover(exchange.message)),
            question: message,
            understood,
          },
          {
            temperature: assistant.temperature,
            canQuote: retrieval.known,
            quoteOnly,
            actions,
            linkSources: [assistant.contact],
            signal,
            onDelta: question.onDelta,
          },
        );
  const buttons = buttonsOf(generated?.buttons ?? matchActions(assistant.id, actions, message));
  if (generated && !generated.refused) {
    const reply = {
      answer: generated.text,
      requestFeedback: asksFeedback(history),
      messageId,
      sources: sourcesOf(retrieval.passages, generated.cited),
      actions: buttons,
      suggestions: [],
    };
    return { reply, retrieval, generated, status: 'answered' };
  }
  if (person) {
    const reply = personReply(assistant, language, messageId, buttons);
    const status = assistant.contact.trim() ? 'answered' : 'unanswered';
    return { reply, retrieval, status, clerk: true };
  }
  const reply = refusal(assistant, understood, retrieval.passages, language, messageId, buttons);
  return { reply, retrieval, generated, status: 'unanswered' };
}

/**
 * Whether to ask if an answer helped: the matter seems settled by an answer from the knowledge base, and neither of the
 * two replies before it asked already. Small talk, refusals and hand-overs never ask.
 */
function asksFeedback(history: Exchange[]): boolean {
  return !history.slice(-FEEDBACK_REST).some(({ requestFeedback }) => requestFeedback);
}

/** What the reply names as its sources, each once: the passages cited. */
function sourcesOf(passages: Passage[], cited: number[]): Source[] {
  const sources = new Map<string, Source>();
  for (const at of cited) {
    const passage = passages[at];
    if (!passage) continue;
    const { id, ...source } = passage.source;
    sources.set(`${id}:${source.page ?? ''}`, source);
  }
  return [...sources.values()];
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
