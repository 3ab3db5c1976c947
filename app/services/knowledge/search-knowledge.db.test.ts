import { describe, expect, it } from 'vitest';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { uploadDocuments } from './documents.server';
import { addQa } from './qa.server';
import { ingestDocument } from './reading/ingest.server';
import { searchKnowledge } from './search-knowledge.server';
import { addText, updateText } from './texts.server';
import { countUses, lastUses } from './uses.server';

async function read(owner: TestOwner, name: string, content: string, sameName = 'keep') {
  const files = uploadOfFiles([{ name, content }], 'documents', { sameName });
  const [document] = await uploadDocuments(owner.assistant, files);
  await ingestDocument(document?.id ?? '');
  return document?.id ?? '';
}

async function stocked() {
  const owner = await makeOwner();
  await read(owner, 'Доставка Алматы.txt', 'Курьер приедет за час.\n\nСамовывоз бесплатный.');
  await addQa(owner.assistant, [{ question: 'Сколько стоит Доставка?', answer: '1500 тенге по городу.' }]);
  await addText(owner.assistant, 'Ұлттық кітапхана: доставка в Алматы 2000 тенге.', 'Объявление');
  return owner;
}

const found = async (owner: TestOwner, query: string) =>
  (await searchKnowledge(owner.assistant, query, 20)).map(({ kind, name }) => `${kind} ${name}`);

describe('the search over all knowledge', () => {
  it('finds documents by name and text, pairs and texts, in any case and with any ending', async () => {
    const owner = await stocked();
    expect(await found(owner, 'доставка')).toEqual([
      'document Доставка Алматы.txt',
      'qa Сколько стоит Доставка?',
      'text Объявление',
    ]);
    expect(await found(owner, 'САМОВЫВОЗ')).toEqual(['document Доставка Алматы.txt']);
    expect(await found(owner, 'самовывоза курьером')).toEqual(['document Доставка Алматы.txt']);
    expect(await found(owner, 'ұЛТТЫҚ')).toEqual(['text Объявление']);
  });

  it('finds only what has every word, and reads % and _ as plain characters', async () => {
    const owner = await stocked();
    expect(await found(owner, 'алматы тенге')).toEqual(['text Объявление']);
    expect(await found(owner, '%')).toEqual([]);
    expect(await found(owner, '  ')).toEqual([]);
  });

  it('shows the passage, and nothing of another owner', async () => {
    const owner = await stocked();
    const [hit] = await searchKnowledge(owner.assistant, 'бесплатный', 20);
    expect(hit).toMatchObject({ kind: 'document', text: expect.stringContaining('Самовывоз бесплатный.') });
    expect(await found(await makeOwner(), 'бесплатный')).toEqual([]);
  });
});

describe('where an entry is used', () => {
  it('counts the replies to visitors that named it, and names the latest; its owner’s tries do not count', async () => {
    const owner = await makeOwner();
    const group = await addQa(owner.assistant, [
      { question: 'Do you deliver?', answer: 'Yes, within an hour.' },
      { question: 'Do you have parking?', answer: 'Yes, in the yard.' },
    ]);
    const [delivery = { id: '' }, parking = { id: '' }] = group.entries;
    await ask(owner, 'Do you deliver?', { visitor: { id: 'anna' } });
    await ask(owner, 'do you deliver', { visitor: { id: 'berik' } });
    await ask(owner, 'Do you deliver?', { channel: 'playground' });
    expect([...(await countUses(owner.assistant, [delivery, parking]))]).toEqual([[delivery.id, 2]]);
    expect((await lastUses(owner.assistant, delivery, 1)).map(({ visitorId }) => visitorId)).toEqual(['berik']);
    expect(await lastUses((await makeOwner()).assistant, delivery, 5)).toEqual([]);
  });

  it('goes on with the new version of a document', async () => {
    const owner = await makeOwner();
    const former = await read(owner, 'delivery.txt', 'Delivery costs 1500 tenge in the city.');
    await ask(owner, 'How much does delivery cost?');
    const id = await read(owner, 'delivery.txt', 'Delivery costs 1700 tenge in the city.', 'replace');
    expect([...(await countUses(owner.assistant, [{ id, formerIds: [former] }]))]).toEqual([[id, 1]]);
  });
});

describe('a text that is changed in its place', () => {
  it('answers with the new words alone', async () => {
    const owner = await makeOwner();
    const { id } = await addText(owner.assistant, 'The shop is closed on Mondays.');
    await updateText(owner.assistant, id, 'The shop is closed on Sundays.');
    expect(await found(owner, 'mondays')).toEqual([]);
    expect(await searchKnowledge(owner.assistant, 'sundays', 5)).toMatchObject([{ kind: 'text', id }]);
  });
});
