import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { retrieve, retrieveEach } from '~/services/search/retrieve.server';
import { chunkEmbeddings, chunks } from '~db/schema/knowledge/knowledge';
import { embedChunksHandler } from '~jobs/handlers/knowledge/embed-chunks';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answerEmbeddings, axis } from '../../../test/stand-ins/embedding-endpoint';
import { DIMENSIONS, EMBEDDING_MODEL, endpoint } from '../../../test/stand-ins/model';
import { trustVectors } from '../../../test/trust';
import { assistantsWithMissingVectors } from './embed.server';
import { addQa, deleteQaEntry } from './qa.server';
import { addText } from './texts.server';

const embed = ({ assistant }: TestOwner) =>
  embedChunksHandler({ assistantId: assistant.id }, { lastTry: false, signal: new AbortController().signal });

async function vectorsOf({ assistant }: TestOwner) {
  return db().execute<{ text: string; model: string; dimensions: number }>(sql`
    select c.text, e.model, vector_dims(e.embedding) as dimensions
    from ${chunkEmbeddings} e join ${chunks} c on c.id = e.chunk_id
    where e.assistant_id = ${assistant.id} order by c.id`);
}

/** Inputs the endpoint was asked to make vectors of. */
const embedded = () =>
  endpoint
    .getRequests()
    .filter(({ path }) => path.includes('/embeddings'))
    .map(({ body }) => (body as { embeddingInput?: string }).embeddingInput ?? '');

const towards = (axis: number) => Array.from({ length: DIMENSIONS }, (_, at) => (at === axis ? 1 : 0));

async function search(owner: TestOwner, question: string) {
  const { passages, known } = await retrieve(await assistantByKey(owner.assistant.key), question);
  return { texts: passages.map(({ text }) => text), known };
}

/** What words and sentences find without the model. */
async function found(assistant: Parameters<typeof retrieve>[0], question: string) {
  const { byWords, known, score } = await retrieve(assistant, question, { wordsOnly: true });
  return { byWords, known, score };
}

describe('meanings of what an owner teaches', () => {
  it('are made by a job that each change of the knowledge leaves, once', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [
      { question: 'Can I pay by card?', answer: 'Yes.' },
      { question: 'Do you deliver?', answer: 'Inside the city.' },
    ]);
    expect(await jobsWith('embed-chunks', 'assistantId', owner.assistant.id)).toHaveLength(1);
    expect(await assistantsWithMissingVectors()).toContain(owner.assistant.id);
    await embed(owner);
    const model = `${EMBEDDING_MODEL}@${DIMENSIONS}`;
    expect([...(await vectorsOf(owner))]).toEqual([
      { text: 'Yes.', model, dimensions: DIMENSIONS },
      { text: 'Inside the city.', model, dimensions: DIMENSIONS },
    ]);
    expect(embedded()).toEqual(['Can I pay by card?\nYes. Do you deliver?\nInside the city.']);
    expect(await assistantsWithMissingVectors()).not.toContain(owner.assistant.id);
  });

  it('are made of new pieces only, and go with what is deleted', async () => {
    const owner = await makeOwner();
    const group = await addQa(owner.assistant, [{ question: 'Can I pay by card?', answer: 'Yes.' }]);
    await embed(owner);
    await addText(owner.assistant, 'We close on Mondays.');
    endpoint.clearRequests();
    await embed(owner);
    await embed(owner);
    expect(embedded()).toEqual(['We close on Mondays.']);
    await deleteQaEntry(owner.assistant, group.entries[0]?.id ?? '');
    expect((await vectorsOf(owner)).map(({ text }) => text)).toEqual(['We close on Mondays.']);
  });

  it('are made once by two workers at once', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'We close on Mondays.');
    await Promise.all([embed(owner), embed(owner)]);
    expect(await vectorsOf(owner)).toHaveLength(1);
  });

  it('are made on a later try when the endpoint fails', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'We close on Mondays.');
    endpoint.onEmbedding(/./, { error: { message: 'no' }, status: 400 });
    await expect(embed(owner)).rejects.toThrow();
    expect(await vectorsOf(owner)).toEqual([]);
    endpoint.reset();
    await embed(owner);
    expect(await vectorsOf(owner)).toHaveLength(1);
  });
});

describe('a search by meaning', () => {
  it('finds a passage that shares no word with the question', async () => {
    const owner = await makeOwner();
    endpoint.onEmbedding(/Mondays|Выходной/, { embedding: towards(1) });
    endpoint.onEmbedding(/./, { embedding: towards(2) });
    const filler = ['The grinder costs 900.', 'Parking is free for guests.', 'The roastery is on Abay street.'];
    for (const text of [...filler, 'The doors stay shut on Mondays.']) {
      await addText(owner.assistant, text);
      await embed(owner);
    }
    const { texts, known } = await search(owner, 'Выходной?');
    expect(texts[0]).toBe('The doors stay shut on Mondays.');
    expect(known).toBe(false);
  });

  it('takes nothing from what words and sentences find, where it tells nothing apart', async () => {
    const owner = await makeOwner();
    endpoint.onEmbedding(/./, { embedding: towards(1) });
    for (const text of [
      'Filter coffee costs 900 tenge, cappuccino 1,400 tenge.',
      'We open at 9:00. Dogs that sit quietly may come in on weekdays.',
      'A table is held for 20 minutes.',
    ])
      await addText(owner.assistant, text);
    await embed(owner);
    const assistant = await assistantByKey(owner.assistant.key);
    for (const question of ['how much is a cappuccino', 'can i bring my puppy', 'do you sell bicycles']) {
      const { byWords, known, score } = await retrieve(assistant, question);
      expect(byWords.every(({ byUnits }) => byUnits)).toBe(true);
      // All units are as near as each other.
      const told = byWords.map(({ nearness, ...passage }) => passage);
      expect({ byWords: told, known, score }).toEqual(await found(assistant, question));
    }
    // The three texts by one call, their units by another, and the three questions.
    expect(embedded()).toHaveLength(5);
  });

  it('orders what a quote starts from, where words and sentences tell nothing apart', async () => {
    const owner = await makeOwner();
    endpoint.onEmbedding(/hall 2|weekdays/, { embedding: towards(1) });
    endpoint.onEmbedding(/./, { embedding: towards(2) });
    const halls = ['Rent of hall 1 costs 900 tenge.', 'Rent of hall 2 costs 900 tenge.'];
    for (const text of [...halls, 'Coffee is free.', 'The doors close at nine.']) {
      await addText(owner.assistant, text);
      await embed(owner);
    }
    const assistant = await assistantByKey(owner.assistant.key);
    const first = async (question: string, wordsOnly: boolean) =>
      (await retrieve(assistant, question, { wordsOnly })).byWords[0]?.text;
    const question = 'what does the rent of the hall cost on weekdays';
    expect(await first(question, true)).toBe(halls[0]);
    expect(await first(question, false)).toBe(halls[1]);
  });

  it('goes on while new pieces have no vector yet: those are found by their words', async () => {
    const owner = await makeOwner();
    endpoint.onEmbedding(/Mondays|Выходной/, { embedding: towards(1) });
    endpoint.onEmbedding(/./, { embedding: towards(2) });
    for (const text of ['Parking is free for guests.', 'The doors stay shut on Mondays.']) {
      await addText(owner.assistant, text);
      await embed(owner);
    }
    await addText(owner.assistant, 'The grinder costs 900.');
    expect((await search(owner, 'Выходной?')).texts[0]).toBe('The doors stay shut on Mondays.');
    expect((await search(owner, 'What does the grinder cost?')).texts[0]).toBe('The grinder costs 900.');
    await embed(owner);
    expect((await search(owner, 'What does the grinder cost?')).texts[0]).toBe('The grinder costs 900.');
  });

  it('is not made in a language that the model is not trusted in, nor is the model asked', async () => {
    const owner = await makeOwner();
    endpoint.onEmbedding(/./, { embedding: towards(1) });
    await addText(owner.assistant, 'The doors stay shut on Mondays.');
    await embed(owner);
    endpoint.clearRequests();
    await trustVectors({ 'en-en': 1, 'ru-en': 0 });
    expect((await search(owner, 'Выходной?')).texts).toEqual([]);
    expect(embedded()).toEqual([]);
    await trustVectors({ 'ru-en': 1 });
    expect((await search(owner, 'Выходной?')).texts).toEqual(['The doors stay shut on Mondays.']);
  });

  it.each([384, 3072])('meets vectors of %i numbers', async (length) => {
    const owner = await makeOwner();
    answerEmbeddings(({ input }) => input.map((text) => axis(length, /Mondays|Выходной/.test(text) ? 1 : 2)));
    for (const text of ['Parking is free for guests.', 'The doors stay shut on Mondays.'])
      await addText(owner.assistant, text);
    await embed(owner);
    expect((await search(owner, 'Выходной?')).texts[0]).toBe('The doors stay shut on Mondays.');
  });

  it('is left to the words where the endpoint makes no vectors at all', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'The grinder costs 900.');
    answerEmbeddings(() => ({ status: 404, message: 'no such route' }));
    await expect(embed(owner)).rejects.toThrow('no such route');
    expect((await search(owner, 'What does the grinder cost?')).texts).toEqual(['The grinder costs 900.']);
  });

  it('does not wait for an endpoint that hangs', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'The grinder costs 900.');
    await embed(owner);
    answerEmbeddings(() => new Promise(() => {}));
    const started = performance.now();
    expect((await search(owner, 'What does the grinder cost?')).texts).toEqual(['The grinder costs 900.']);
    expect(performance.now() - started).toBeLessThan(3_500);
  });

  it('of several questions asks the model once, and finds for each what it would find alone', async () => {
    const owner = await makeOwner();
    const requests = answerEmbeddings(({ input }) =>
      input.map((text) => axis(DIMENSIONS, /Mondays|Выходной/.test(text) ? 1 : 2)),
    );
    for (const text of ['The grinder costs 900.', 'The doors stay shut on Mondays.'])
      await addText(owner.assistant, text);
    await embed(owner);
    const questions = ['Выходной?', 'What does the grinder cost?', 'Anything else?'];
    const alone = [];
    const assistant = await assistantByKey(owner.assistant.key);
    for (const question of questions) alone.push(await retrieve(assistant, question));
    requests.length = 0;
    expect(await retrieveEach(assistant, questions)).toEqual(alone);
    expect(requests).toHaveLength(1);
  });

  it('never meets another owner’s pieces, however close in meaning', async () => {
    endpoint.onEmbedding(/./, { embedding: towards(1) });
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    await addText(mine.assistant, 'The doors stay shut on Mondays.');
    await addText(theirs.assistant, 'The vault code is 7788.');
    await embed(mine);
    await embed(theirs);
    expect((await search(mine, 'Выходной?')).texts).toEqual(['The doors stay shut on Mondays.']);
  });

  it('leaves vectors of another model out', async () => {
    const owner = await makeOwner();
    endpoint.onEmbedding(/./, { embedding: towards(1) });
    await addText(owner.assistant, 'The doors stay shut on Mondays.');
    await embed(owner);
    await db()
      .update(chunkEmbeddings)
      .set({ model: 'an-older-model@512' })
      .where(eq(chunkEmbeddings.assistantId, owner.assistant.id));
    expect((await search(owner, 'Выходной?')).texts).toEqual([]);
    expect(await assistantsWithMissingVectors()).toContain(owner.assistant.id);
  });
});
