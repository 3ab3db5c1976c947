import { randomUUID } from 'node:crypto';
import { AppError } from '~/errors';
import { tFor } from '~/i18n/i18n.server';
import { log } from '~/log.server';
import { FALLBACK_LANGUAGE, type Language } from '~/schemas/language';
import type { ActionButton, ChatReply, Source, SuggestedQuestion } from '~/schemas/widget';
import { chatModel, extractiveModel } from '~/services/ai/models.server';
import type { Assistant } from '~/services/assistants.server';
import type { AssistantOwner, Visitor } from '~/services/visitors.server';
import { matchActions } from './actions.server';
import { type Generated, generate } from './generate.server';
import { detectLanguage } from './lexical/language';
import {
  beginMessage,
  type Channel,
  endMessage,
  findReply,
  historyBefore,
  type MessageRow,
  wasLeft,
} from './messages.server';
import { type Passage, type Retrieval, retrieve } from './retrieve.server';

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

const SUGGESTIONS = 3;
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
  const language = detectLanguage(question.message, question.language ?? FALLBACK_LANGUAGE);
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

async function answerAndLog(question: Question, row: MessageRow, language: Language): Promise<ChatReply> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let shown = '';
  try {
    const { reply, retrieval, generated } = await composeReply(
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
      status: generated && !generated.refused ? 'answered' : 'unanswered',
      reply,
      score: retrieval.score,
      model: generated?.model,
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

/** Composes a reply without recording it. `retrieval` tells what it rests on. */
export async function composeReply(
  question: Question,
  row: MessageRow | undefined,
  language: Language,
): Promise<{ reply: ChatReply; retrieval: Retrieval; generated?: Generated }> {
  const { assistant, message, signal } = question;
  const [history, retrieval, actions] = await Promise.all([
    row ? historyBefore(row) : [],
    retrieve(assistant, message, { signal }),
    matchActions(assistant.id, message),
  ]);
  const messageId = row?.messageId ?? question.messageId ?? '';
  const quotesOnly = chatModel() === extractiveModel;
  const generated =
    retrieval.passages.length === 0 || (quotesOnly && !retrieval.known)
      ? undefined
      : await generate(
          {
            assistantName: assistant.name,
            domain: assistant.domain,
            customPrompt: assistant.customPrompt,
            language,
            passages: retrieval.passages,
            history,
            question: message,
          },
          {
            temperature: assistant.temperature,
            canQuote: retrieval.known,
            signal,
            onDelta: question.onDelta,
          },
        );
  const reply =
    generated && !generated.refused
      ? {
          answer: generated.text,
          requestFeedback: true,
          messageId,
          sources: sourcesOf(retrieval.passages, generated.cited),
          actions,
          suggestions: [],
        }
      : honestRefusal(retrieval.passages, actions, language, messageId);
  return { reply, retrieval, generated };
}

function honestRefusal(passages: Passage[], actions: ActionButton[], language: Language, messageId: string): ChatReply {
  const suggestions: SuggestedQuestion[] = passages
    .filter((passage) => passage.question)
    .slice(0, SUGGESTIONS)
    .map(({ question, text }) => ({ question: question ?? '', answer: text }));
  const t = tFor(language);
  const answer = suggestions.length > 0 ? t('answers:unknownWithSuggestions') : t('answers:unknown');
  return { answer, requestFeedback: false, messageId, sources: [], actions, suggestions };
}

/** What the reply names as its sources, each once: the passages cited, or the best one where none is. */
function sourcesOf(passages: Passage[], cited: number[]): Source[] {
  const sources = new Map<string, Source>();
  for (const at of cited.length > 0 ? cited : [0]) {
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
