import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { projectRoot } from '~/infra/project-root';
import { assistants } from '~db/schema/assistant/assistants';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { ask, loggedMessages } from '../../../test/visitors';
import { uploadDocuments } from '../knowledge/documents.server';
import { addQa } from '../knowledge/qa.server';
import { ingestDocument } from '../knowledge/reading/ingest.server';
import { addText } from '../knowledge/texts.server';
import { refreshFacts } from './refresh.server';

/** `holds`: each group with one of its texts in the reply; null: the facts do not say it, and must not answer. */
type Question = { ask: string; now: string; holds: string[][] | null; never: string[] | null };
type Business = {
  name: string;
  timeZone: string;
  documents: { name: string; text: string }[];
  pairs: { question: string; answer: string }[];
  texts: string[];
  questions: Question[];
};

const MIN_RIGHT = 0.95;

const businesses: Business[] = JSON.parse(readFileSync(path.join(projectRoot(), 'eval/facts/businesses.json'), 'utf8'));

async function open({ name, timeZone, documents, pairs, texts }: Business): Promise<TestOwner> {
  const owner = await makeOwner(name);
  await db().update(assistants).set({ timeZone }).where(eq(assistants.id, owner.assistant.id));
  for (const document of documents) {
    const files = [{ name: document.name, content: document.text }];
    const [uploaded] = await uploadDocuments(owner.assistant, uploadOfFiles(files));
    await ingestDocument(uploaded?.id ?? '');
  }
  if (pairs.length > 0) await addQa(owner.assistant, pairs);
  for (const text of texts) await addText(owner.assistant, text);
  await refreshFacts(owner.assistant.id);
  return owner;
}

type Verdict = 'right' | 'refused' | 'wrong';

async function judge(owner: TestOwner, { ask: message, now, holds, never }: Question): Promise<[Verdict, string]> {
  const visitor = { id: `judge-${Math.random()}` };
  const { answer, sources } = await ask(owner, message, { visitor, now: new Date(now) });
  const [logged] = await loggedMessages(owner, visitor.id);
  const byFacts = logged?.model === 'komek/facts';
  if (!holds) return [byFacts ? 'wrong' : 'right', answer];
  const told = holds.every((group) => group.some((text) => answer.includes(text)));
  const strayed = never?.some((text) => answer.includes(text)) ?? false;
  if (told && !strayed) return ['right', answer];
  return [sources.length > 0 ? 'wrong' : 'refused', answer];
}

it('answers questions about the facts of six businesses: 95 % right, none wrong', async () => {
  const faults: string[] = [];
  let [asked, wrong] = [0, 0];
  for (const business of businesses) {
    const owner = await open(business);
    for (const question of business.questions) {
      const [verdict, answer] = await judge(owner, question);
      asked++;
      if (verdict === 'wrong') wrong++;
      if (verdict !== 'right') faults.push(`${verdict}: ${business.name}: ${question.ask} => ${answer}`);
    }
  }
  expect(asked).toBeGreaterThanOrEqual(120);
  if (wrong > 0 || faults.length > asked * (1 - MIN_RIGHT)) expect.fail(`of ${asked}:\n${faults.join('\n')}`);
}, 120_000);
