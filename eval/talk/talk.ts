import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isLanguage } from '~/schemas/language';
import type { ChatReply } from '~/schemas/widget';
import { type Question, says, tellsAll, type Written } from '../bases/businesses';

/** What came of a question; `half`: the right source without a fact that was asked for. */
export type Verdict = 'right' | 'half' | 'choice' | 'refused' | 'wrong';
export type Told = { business: string; question: Question; verdict: Verdict; reply: ChatReply };

/**
 * Opens an embedded database of its own, makes each business an owner with its documents and pairs, and asks each of its
 * questions as a new visitor, without a model; what a question goes on from is asked before it.
 *
 * @param vectorsFrom an endpoint for vectors (eval/stand-in.ts): its model is examined, and all chunks get theirs before a question.
 */
export async function talk(businesses: Written[], onTold: (told: Told) => void, vectorsFrom?: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-talk-'));
  Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DEFAULT_PLAN: 'unlimited' });
  for (const name of ['DATABASE_URL', 'CHAT_MODEL', 'EMBEDDING_MODEL']) delete process.env[name];
  if (vectorsFrom) Object.assign(process.env, { EMBEDDING_MODEL: 'stand-in', EMBEDDING_BASE_URL: vectorsFrom });
  // They read the settings when they are loaded.
  const { closeDatabase, openDatabase } = await import('~/infra/db.server');
  const { startQueue, stopQueue } = await import('~/infra/queue.server');
  await openDatabase();
  try {
    await startQueue({ supervise: false });
    if (vectorsFrom) await (await import('~/services/vector-exam/examine-model.server')).examineEmbeddingModel();
    for (const business of businesses) await talkTo(business, onTold);
  } finally {
    await stopQueue();
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function talkTo({ name, documents, pairs, questions }: Written, onTold: (told: Told) => void): Promise<void> {
  const { createConfirmedOwner } = await import('~/services/accounts/accounts.server');
  const { answerQuestion } = await import('~/services/answer/answer-question.server');
  const { assistantByKey } = await import('~/services/assistant/assistants.server');
  const { ownerOf } = await import('~/services/conversations/visitors.server');
  const { embedMissing } = await import('~/services/knowledge/embed.server');
  const { embedMissingUnits } = await import('~/services/knowledge/embed-units.server');
  const { addQa } = await import('~/services/knowledge/qa.server');
  const { addTexts } = await import('~/services/knowledge/texts.server');
  const account = { name, email: `${randomUUID()}@localhost`, password: 'talk-password-1' };
  const { assistantKey } = await createConfirmedOwner(account, 'ru');
  const empty = await assistantByKey(assistantKey);
  await addTexts(
    empty,
    documents.map((document) => ({ title: document.name, text: document.text })),
  );
  if (pairs.length > 0) await addQa(empty, pairs);
  const assistant = await assistantByKey(assistantKey);
  await embedMissing(assistant.id);
  await embedMissingUnits(assistant.id, { most: Infinity });
  const owner = await ownerOf(assistant);
  for (const question of questions) {
    const visitor = { id: randomUUID() };
    const ask = (message: string) =>
      answerQuestion({ assistant, owner, channel: 'widget', visitor, message, language: languageOf(question) });
    if (question.after) await ask(question.after);
    const reply = await ask(question.question);
    onTold({ business: name, question, verdict: verdictOn(question, reply), reply });
  }
}

const languageOf = ({ language }: Question) => (language && isLanguage(language) ? language : undefined);

function verdictOn(question: Question, reply: ChatReply): Verdict {
  const answered = reply.sources.length > 0 || reply.requestFeedback;
  if (question.source === null) return answered ? 'wrong' : 'right';
  if (answered && tellsAll(reply.answer, question)) return 'right';
  if (answered) return reply.sources.some(({ name }) => name === question.source) ? 'half' : 'wrong';
  const offered = ({ question: label, answer = '' }: ChatReply['suggestions'][number]): boolean =>
    label === question.source ||
    tellsAll(answer, question) ||
    (question.holds !== null && says(answer, question.holds));
  return reply.suggestions.some(offered) ? 'choice' : 'refused';
}
