/**
 * Asks a dental clinic 27 questions in Russian and Kazakh, as its patients type them, without a model, and prints each reply:
 *   npx tsx eval/clinic.ts
 * The clinic and the questions were written for this; no rule was fitted on them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isLanguage } from '~/schemas/language';
import { type Question, says } from './bases/businesses';

type Clinic = {
  name: string;
  documents: { name: string; text: string }[];
  pairs: { question: string; answer: string }[];
  questions: (Question & { language: string })[];
};
const [clinic] = JSON.parse(readFileSync(new URL('clinic/clinic.json', import.meta.url), 'utf8')) as [Clinic];

const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-clinic-'));
Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
delete process.env.DATABASE_URL;
const { closeDatabase, openDatabase } = await import('~/infra/db.server');
const { startQueue, stopQueue } = await import('~/infra/queue.server');
const { createConfirmedOwner } = await import('~/services/accounts/accounts.server');
const { composeReply } = await import('~/services/answer/compose.server');
const { readMessage } = await import('~/services/answer/question');
const { assistantByKey } = await import('~/services/assistant/assistants.server');
const { ownerOf } = await import('~/services/conversations/visitors.server');
const { addQa } = await import('~/services/knowledge/qa.server');
const { addTexts } = await import('~/services/knowledge/texts.server');

/** `half`: answered without a fact that was asked for; nothing answers a question without facts. */
function verdictOf({ source, facts = [] }: Question, answered: boolean, reply: string): string {
  if (source === null) return answered ? 'wrong' : 'right';
  if (!answered) return 'refused';
  return facts.every((forms) => forms.some((form) => says(reply, form))) ? 'right' : 'half or wrong';
}

await openDatabase();
try {
  await startQueue({ supervise: false });
  const account = { name: clinic.name, email: 'clinic@localhost', password: 'clinic-password-1' };
  const { assistantKey } = await createConfirmedOwner(account, 'ru');
  const empty = await assistantByKey(assistantKey);
  await addTexts(
    empty,
    clinic.documents.map(({ name, text }) => ({ title: name, text })),
  );
  await addQa(empty, clinic.pairs);
  const assistant = await assistantByKey(assistantKey);
  const owner = await ownerOf(assistant);
  const counts: Record<string, number> = {};
  for (const one of clinic.questions) {
    const language = isLanguage(one.language) ? one.language : undefined;
    const { reply, generated } = await composeReply(
      { assistant, owner, channel: 'playground', visitor: { id: 'clinic' }, message: one.question },
      undefined,
      readMessage(one.question, assistant.name, language),
    );
    const answered = reply.sources.length > 0 || (generated !== undefined && !generated.refused);
    const verdict = verdictOf(one, answered, reply.answer);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    const choices = reply.suggestions.map(({ question }) => question);
    console.log(`${verdict}\t${one.question}\n\t${reply.answer.replace(/\n/g, '\n\t')}`);
    if (choices.length > 0) console.log(`\t[${choices.join('] [')}]`);
  }
  console.log(JSON.stringify(counts));
} finally {
  await stopQueue();
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
}
