import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { qaProposals } from '~db/schema/knowledge/knowledge';
import { failureOf } from '../../../../test/failures';
import { jobsWith } from '../../../../test/jobs';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../../test/owners';
import { ask } from '../../../../test/visitors';
import { deleteDocument, readDocumentText, uploadDocuments } from '../documents.server';
import { addQa, listQa } from '../qa.server';
import { ingestDocument } from '../reading/ingest.server';
import { countAnalysing, listProposals, proposeAgain, proposeForDocument, settleProposals } from './proposals.server';

const SHOP = `# Do you deliver?

Parcels within the city arrive the next morning. Express delivery costs 1750 tenge.

# Can I return shoes?

Unworn shoes can be returned within 21 days of purchase.

# Do you repair shoes?

A new sole takes four days in our workshop.`;

async function upload(owner: TestOwner, content = SHOP, name = 'Shop.txt') {
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name, content }]));
  if (!document) throw new Error('nothing was uploaded');
  await ingestDocument(document.id);
  return document;
}

async function proposed(owner: TestOwner, content?: string, name?: string) {
  const document = await upload(owner, content, name);
  await proposeForDocument(document.id);
  return document;
}

const waiting = async (owner: TestOwner) => (await listProposals(owner.assistant, 100)).proposals;
const questionsOf = async (owner: TestOwner) => (await waiting(owner)).map(({ question }) => question);
const pairsOf = async (owner: TestOwner) =>
  (await listQa(owner.assistant)).flatMap(({ entries }) =>
    entries.map(({ question, answer }) => ({ question, answer })),
  );

describe('pairs proposed from a document', () => {
  it('are looked for as soon as the document is ready, and the owner sees that it goes on', async () => {
    const owner = await makeOwner();
    expect(await countAnalysing(owner.assistant)).toBe(0);
    const { id } = await upload(owner);
    expect(await jobsWith('propose-qa', 'documentId', id)).toMatchObject([{ state: 'created' }]);
    expect(await countAnalysing(owner.assistant)).toBe(1);
  });

  it('wait for the owner in the order of the document, with its name', async () => {
    const owner = await makeOwner();
    await proposed(owner);
    expect(await waiting(owner)).toMatchObject([
      { question: 'Do you deliver?', filename: 'Shop.txt' },
      { question: 'Can I return shoes?', answer: 'Unworn shoes can be returned within 21 days of purchase.' },
      { question: 'Do you repair shoes?' },
    ]);
    expect(await listProposals(owner.assistant, 2)).toMatchObject({ total: 3, proposals: [{}, {}] });
  });

  it('answer no visitor before they are accepted', async () => {
    const owner = await makeOwner();
    await proposed(owner);
    const [delivery] = await waiting(owner);
    if (!delivery) throw new Error('nothing was proposed');
    // Something that the document itself does not say.
    await db()
      .update(qaProposals)
      .set({ question: 'Do you sell umbrellas?', answer: 'Umbrellas cost 9900 tenge.' })
      .where(eq(qaProposals.id, delivery.id));
    const t = tFor('en');
    const before = await ask(owner, 'Do you sell umbrellas?');
    expect([t('answers:unknown'), t('answers:unknownWithSuggestions')]).toContain(before.answer);
    await settleProposals(owner.assistant, 'accept', await waiting(owner), [delivery.id]);
    expect((await ask(owner, 'Do you sell umbrellas?')).answer).toBe('Umbrellas cost 9900 tenge.');
  });

  it('become pairs with the words the owner left in them; those left for later keep theirs too', async () => {
    const owner = await makeOwner();
    await proposed(owner);
    const [delivery, returns] = await waiting(owner);
    if (!delivery || !returns) throw new Error('nothing was proposed');
    const edited = { question: 'What does express delivery cost?', answer: '1750 tenge.' };
    const shown = [
      { id: delivery.id, ...edited },
      { id: returns.id, question: 'Can shoes be returned?', answer: returns.answer },
    ];
    expect(await settleProposals(owner.assistant, 'accept', shown, [delivery.id])).toBe(1);
    expect(await pairsOf(owner)).toEqual([edited]);
    expect(await questionsOf(owner)).toEqual(['Can shoes be returned?', 'Do you repair shoes?']);
  });

  it('become one pair, however often and at once they are accepted', async () => {
    const owner = await makeOwner();
    await proposed(owner);
    const shown = await waiting(owner);
    const accept = () => settleProposals(owner.assistant, 'accept', shown, [shown[0]?.id ?? '']);
    const settled = await Promise.all([accept(), accept(), accept()]);
    expect(settled.toSorted()).toEqual([0, 0, 1]);
    expect(await pairsOf(owner)).toHaveLength(1);
  });

  it('are gone for good when dropped', async () => {
    const owner = await makeOwner();
    await proposed(owner);
    const shown = await waiting(owner);
    await settleProposals(owner.assistant, 'drop', shown, [shown[0]?.id ?? '']);
    expect(await questionsOf(owner)).toEqual(['Can I return shoes?', 'Do you repair shoes?']);
    expect(await pairsOf(owner)).toEqual([]);
    expect(await settleProposals(owner.assistant, 'accept', shown, [shown[0]?.id ?? ''])).toBe(0);
    expect(await pairsOf(owner)).toEqual([]);
  });

  it('are accepted together: those the owner was shown, and no other', async () => {
    const owner = await makeOwner();
    await proposed(owner);
    const shown = (await waiting(owner)).slice(0, 2);
    const ids = shown.map(({ id }) => id);
    expect(await settleProposals(owner.assistant, 'accept', shown, [...ids, 'no id'])).toBe(2);
    expect(await pairsOf(owner)).toMatchObject([{ question: 'Do you deliver?' }, { question: 'Can I return shoes?' }]);
    expect((await listQa(owner.assistant)).length).toBe(1);
    expect(await questionsOf(owner)).toEqual(['Do you repair shoes?']);
  });

  it('go with their document', async () => {
    const owner = await makeOwner();
    const { storedName } = await proposed(owner);
    await deleteDocument(owner.assistant, storedName);
    expect(await waiting(owner)).toEqual([]);
  });

  it('are not proposed twice: neither what the assistant knows nor what another document brought', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'do you deliver', answer: 'Tomorrow.' }]);
    await proposed(owner);
    await proposed(owner, SHOP, 'The same again.txt');
    expect(await questionsOf(owner)).toEqual(['Can I return shoes?', 'Do you repair shoes?']);
  });

  it('are there once when the job is done twice, and come back when the owner asks for them again', async () => {
    const owner = await makeOwner();
    const { id, storedName } = await proposed(owner);
    await proposeForDocument(id);
    expect(await questionsOf(owner)).toEqual(['Do you deliver?', 'Can I return shoes?', 'Do you repair shoes?']);
    const shown = await waiting(owner);
    await settleProposals(
      owner.assistant,
      'drop',
      shown,
      shown.map((one) => one.id),
    );
    await proposeAgain(owner.assistant, storedName);
    expect(await jobsWith('propose-qa', 'documentId', id)).toHaveLength(2);
    await proposeForDocument(id);
    expect(await questionsOf(owner)).toHaveLength(3);
  });

  it('are none of a document that is gone, or was not read', async () => {
    const owner = await makeOwner();
    const [unread] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'a.txt', content: SHOP }]));
    expect(await proposeForDocument(unread?.id ?? '')).toBe(0);
    expect(await failureOf(proposeAgain(owner.assistant, unread?.storedName ?? ''))).toBe('not_found');
    await deleteDocument(owner.assistant, unread?.storedName ?? '');
    expect(await proposeForDocument(unread?.id ?? '')).toBe(0);
  });

  it('are their owner’s alone', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    const { storedName } = await proposed(owner);
    const shown = await waiting(owner);
    const ids = shown.map(({ id }) => id);
    expect(await settleProposals(stranger.assistant, 'accept', shown, ids)).toBe(0);
    expect(await settleProposals(stranger.assistant, 'drop', shown, ids)).toBe(0);
    const changed = shown.map((one) => ({ ...one, question: 'Mine?' }));
    expect(await settleProposals(stranger.assistant, 'drop', changed, [])).toBe(0);
    expect(await failureOf(proposeAgain(stranger.assistant, storedName))).toBe('not_found');
    expect(await pairsOf(stranger)).toEqual([]);
    expect(await waiting(stranger)).toEqual([]);
    expect(await questionsOf(owner)).toEqual(['Do you deliver?', 'Can I return shoes?', 'Do you repair shoes?']);
  });
});

describe('the text taken from a document', () => {
  it('is shown piece by piece, to its owner alone', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    const { storedName } = await upload(owner);
    const first = await readDocumentText(owner.assistant, storedName, { from: 0, most: 2 });
    expect(first).toMatchObject({ total: 3, document: { filename: 'Shop.txt', language: 'en', encoding: 'utf-8' } });
    expect(first.parts.map(({ heading }) => heading)).toEqual(['Do you deliver?', 'Can I return shoes?']);
    const rest = await readDocumentText(owner.assistant, storedName, { from: 2, most: 2 });
    expect(rest.parts).toMatchObject([{ ordinal: 2, heading: 'Do you repair shoes?' }]);
    expect(rest.parts[0]?.text).toContain('four days');
    const stolen = readDocumentText(stranger.assistant, storedName, { from: 0, most: 2 });
    expect(await failureOf(stolen)).toBe('not_found');
  });
});
