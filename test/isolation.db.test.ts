import { beforeAll, describe, expect, it } from 'vitest';
import { statsOf } from '../app/services/conversations/stats.server';
import { deleteDocument, listDocuments, uploadDocuments } from '../app/services/knowledge/documents.server';
import { addQa, deleteQaEntry, listQa } from '../app/services/knowledge/qa.server';
import { storageOf } from '../app/services/knowledge/quota.server';
import { ingestDocument } from '../app/services/knowledge/reading/ingest.server';
import { addText, deleteText, listTexts } from '../app/services/knowledge/texts.server';
import { suggestedQuestions } from '../app/services/suggested-questions/shown.server';
import { failureOf } from './failures';
import { makeOwner, type TestOwner, uploadOfFiles } from './owners';
import { ask } from './visitors';

/** Two businesses in the same trade: the same subjects, different facts. */
const FACTS = {
  aspan: { delivery: '1500 tenge', hours: '08:00 to 20:00', repair: '12 days', phone: '+7 701 111 11 11' },
  bulut: { delivery: '2900 tenge', hours: '11:00 to 23:00', repair: '45 days', phone: '+7 702 222 22 22' },
};
type Name = keyof typeof FACTS;

const owners = {} as Record<Name, TestOwner>;

async function furnish(name: Name): Promise<TestOwner> {
  const facts = FACTS[name];
  const owner = await makeOwner(name);
  const saved = await uploadDocuments(
    owner.assistant,
    uploadOfFiles([
      {
        name: 'delivery.txt',
        content: `Delivery of an order inside the city costs ${facts.delivery}. The courier calls.`,
      },
      {
        name: 'repair.txt',
        content: `The repair of a broken grinder takes ${facts.repair}. It is paid after the work.`,
      },
    ]),
  );
  for (const { id } of saved) await ingestDocument(id);
  await addQa(owner.assistant, [
    { question: 'What are your opening hours?', answer: `We are open from ${facts.hours}.` },
    { question: 'Do you roast the coffee yourselves?', answer: 'Yes, every Monday.' },
  ]);
  await addText(owner.assistant, `Our phone number for wholesale customers is ${facts.phone}. Call on weekdays.`);
  return owner;
}

beforeAll(async () => {
  for (const name of Object.keys(FACTS) as Name[]) owners[name] = await furnish(name);
});

const QUESTIONS: Record<keyof (typeof FACTS)['aspan'], string> = {
  delivery: 'How much does delivery of an order inside the city cost?',
  hours: 'What are your opening hours?',
  repair: 'How long does the repair of a broken grinder take?',
  phone: 'What is the phone number for wholesale customers?',
};

describe('two businesses on one Komek', () => {
  it.each(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[])(
    'each answer with their own fact about %s, never the other’s',
    async (subject) => {
      const [aspan, bulut] = await Promise.all([
        ask(owners.aspan, QUESTIONS[subject]),
        ask(owners.bulut, QUESTIONS[subject]),
      ]);
      expect(aspan.answer).toContain(FACTS.aspan[subject]);
      expect(bulut.answer).toContain(FACTS.bulut[subject]);
      for (const fact of Object.values(FACTS.bulut)) expect(JSON.stringify(aspan)).not.toContain(fact);
      for (const fact of Object.values(FACTS.aspan)) expect(JSON.stringify(bulut)).not.toContain(fact);
    },
  );

  it('do not reveal the other’s fact when asked for it directly', async () => {
    const { sources, answer } = await ask(owners.aspan, 'Is the phone number +7 702 222 22 22 or the repair 45 days?');
    expect(answer).not.toContain('702 222');
    expect(answer).not.toContain('45 days');
    for (const { name } of sources) expect(name).not.toContain('222');
  });

  it('keep their answers separate when one of them has no knowledge at all', async () => {
    const empty = await makeOwner();
    for (const question of Object.values(QUESTIONS)) {
      const reply = await ask(empty, question);
      expect(reply).toMatchObject({ sources: [], suggestions: [], requestFeedback: false });
    }
  });

  it('suggest only their own questions', async () => {
    const suggested = await suggestedQuestions(owners.aspan.assistant.id, 'en');
    expect(suggested.map(({ answer }) => answer)).toEqual(['We are open from 08:00 to 20:00.', 'Yes, every Monday.']);
  });

  it('cannot delete the other’s entries: they do not exist for them', async () => {
    const { aspan, bulut } = owners;
    const [document] = await listDocuments(bulut.assistant);
    const [group] = await listQa(bulut.assistant);
    const [text] = await listTexts(bulut.assistant);
    expect(await failureOf(deleteDocument(aspan.assistant, document?.storedName ?? ''))).toBe('not_found');
    expect(await failureOf(deleteQaEntry(aspan.assistant, group?.entries[0]?.id ?? ''))).toBe('not_found');
    expect(await failureOf(deleteText(aspan.assistant, text?.id ?? ''))).toBe('not_found');
    expect(await listDocuments(bulut.assistant)).toHaveLength(2);
    expect((await listQa(bulut.assistant))[0]?.entries).toHaveLength(2);
    expect(await listTexts(bulut.assistant)).toHaveLength(1);
  });

  it('give the same error as for an id that never existed', async () => {
    const { aspan } = owners;
    for (const id of [crypto.randomUUID(), 'no id at all', '']) {
      expect(await failureOf(deleteDocument(aspan.assistant, id))).toBe('not_found');
      expect(await failureOf(deleteQaEntry(aspan.assistant, id))).toBe('not_found');
      expect(await failureOf(deleteText(aspan.assistant, id))).toBe('not_found');
    }
  });

  it('have separate storage and separate figures', async () => {
    const fresh = await makeOwner();
    expect(await storageOf(fresh.assistant)).toMatchObject({ used: 0, documents: 0 });
    expect(await statsOf(fresh.assistant)).toEqual({ total: 0, resolved: 0, unresolved: 0 });
    await ask(owners.bulut, QUESTIONS.hours);
    expect(await statsOf(fresh.assistant)).toEqual({ total: 0, resolved: 0, unresolved: 0 });
  });
});
