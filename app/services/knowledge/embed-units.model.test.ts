import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { unitVectorsOf } from '~/services/search/nearness.server';
import { retrieve } from '~/services/search/retrieve.server';
import { chunks, chunkUnitEmbeddings } from '~db/schema/knowledge/knowledge';
import { embedChunksHandler } from '~jobs/handlers/knowledge/embed-chunks';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answerEmbeddings, axis } from '../../../test/stand-ins/embedding-endpoint';
import { trustVectors } from '../../../test/trust';
import { embedMissing } from './embed.server';
import { assistantsWithMissingUnits, embedMissingUnits } from './embed-units.server';
import { addQa } from './qa.server';
import { addText, deleteText } from './texts.server';

const LENGTH = 64;
const CAFE = 'Sockets are by the window tables only. Kitchen closes at 23:00. Three steps lead down to the door.';
const SHOP = 'Gift cards are valid for a year. We wrap presents free of charge.';

const embed = ({ assistant }: TestOwner) =>
  embedChunksHandler({ assistantId: assistant.id }, { lastTry: false, signal: new AbortController().signal });

/** Texts about power are near each other, and far from all else. @returns the texts the endpoint was asked for. */
function powerApart(): string[] {
  const asked: string[] = [];
  answerEmbeddings(({ input }) => {
    asked.push(...input);
    return input.map((text) => axis(LENGTH, /^(?:Sockets|my phone)/.test(text) ? 1 : 2));
  });
  return asked;
}

/** Of each of an owner's chunks, how many units have a vector; undefined of one that was not looked at. */
async function unitsOf({ assistant }: TestOwner): Promise<(number | undefined)[]> {
  const rows = await db().execute<{ bytes: number | null }>(sql`
    select octet_length(u.units) as bytes from ${chunks} c left join ${chunkUnitEmbeddings} u on u.chunk_id = c.id
    where c.assistant_id = ${assistant.id} order by c.id`);
  return rows.map(({ bytes }) => (bytes === null ? undefined : bytes / LENGTH));
}

const ask = async ({ assistant }: TestOwner, question: string, wordsOnly = false) =>
  retrieve(await assistantByKey(assistant.key), question, { wordsOnly });

describe('vectors of the units of a chunk', () => {
  it('are made once, after the chunk’s own, of chunks with more than one unit', async () => {
    const owner = await makeOwner();
    const asked = powerApart();
    await addText(owner.assistant, `# Good to know\n\n${CAFE}`);
    await addText(owner.assistant, 'Parking is free.');
    await addQa(owner.assistant, [{ question: 'Can I pay by card?', answer: 'Yes. In cash too.' }]);
    await embed(owner);
    expect(await unitsOf(owner)).toEqual([3, 0, 0]);
    expect(asked).toEqual([
      `Good to know\n${CAFE}`,
      'Parking is free.',
      'Can I pay by card?\nYes. In cash too.',
      'Good to know Sockets are by the window tables only.',
      'Good to know Kitchen closes at 23:00.',
      'Good to know Three steps lead down to the door.',
    ]);
    asked.length = 0;
    await embed(owner);
    expect(asked).toEqual([]);
    expect(await assistantsWithMissingUnits()).not.toContain(owner.assistant.id);
  });

  it('are made only of a model that is trusted, in the languages in which it is', async () => {
    const owner = await makeOwner();
    const asked = powerApart();
    await trustVectors({ 'en-en': 0, 'ru-kk': 0 });
    await addText(owner.assistant, CAFE);
    await addText(owner.assistant, 'Розетки стоят у окна. Кухня закрывается в 23:00.');
    await embed(owner);
    expect(await unitsOf(owner)).toEqual([undefined, undefined]);
    expect(asked).toHaveLength(2);
    expect(await assistantsWithMissingUnits()).toEqual([]);
    await trustVectors({ 'en-en': 1, 'ru-ru': 0 });
    expect(await assistantsWithMissingUnits()).toContain(owner.assistant.id);
    await embed(owner);
    expect(await unitsOf(owner)).toEqual([3, 0]);
  });

  it('make a question in other words surer of its answer, and change nothing as long as there are none', async () => {
    const owner = await makeOwner();
    powerApart();
    for (const text of [CAFE, SHOP]) await addText(owner.assistant, text);
    await embedMissing(owner.assistant.id);
    const question = 'my phone died, where do i plug in the charger';
    const alone = await ask(owner, question, true);
    expect((await ask(owner, question)).score).toBe(alone.score);
    await embed(owner);
    const { byWords, score } = await ask(owner, question);
    expect(score).toBeGreaterThan(alone.score);
    expect(byWords[0]?.nearness?.get('Sockets are by the window tables only.')).toBeCloseTo(1);
    // Its words find as much as before, whatever stands beside.
    expect((await ask(owner, question, true)).score).toBe(alone.score);
  });

  it('serve as far as they are made, and the rest follows', async () => {
    const owner = await makeOwner();
    powerApart();
    for (const text of [CAFE, SHOP]) await addText(owner.assistant, text);
    await embedMissing(owner.assistant.id);
    await db().execute(sql`insert into ${chunkUnitEmbeddings} (chunk_id, model, units)
      select e.chunk_id, e.model, '' from chunk_embeddings e join ${chunks} c on c.id = e.chunk_id
      where c.assistant_id = ${owner.assistant.id} and c.text = ${SHOP}`);
    const question = 'when does the kitchen close';
    expect((await ask(owner, question)).byWords[0]?.text).toBe(CAFE);
    expect(await embedMissingUnits(owner.assistant.id, { most: 1 })).toEqual({ made: 1, more: true });
    expect(await unitsOf(owner)).toEqual([3, 0]);
    expect(await embedMissingUnits(owner.assistant.id, { most: 1 })).toEqual({ made: 0, more: false });
    expect((await ask(owner, question)).byWords[0]?.text).toBe(CAFE);
  });

  it('are made on a later try when the endpoint fails, and the chunk is searched meanwhile', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, CAFE);
    answerEmbeddings(({ input }) =>
      input.length > 1 ? { status: 400, message: 'no' } : input.map(() => axis(LENGTH, 1)),
    );
    await expect(embed(owner)).rejects.toThrow('no');
    expect(await unitsOf(owner)).toEqual([undefined]);
    expect((await ask(owner, 'when does the kitchen close')).byWords[0]?.text).toBe(CAFE);
    powerApart();
    await embed(owner);
    expect(await unitsOf(owner)).toEqual([3]);
  });

  it('go with their chunk, and are read by nobody else', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    powerApart();
    const { id } = await addText(owner.assistant, CAFE);
    await embed(owner);
    const rows = await db().execute<{ id: string }>(
      sql`select id::text as id from ${chunks} where assistant_id = ${owner.assistant.id}`,
    );
    const ids = rows.map((row) => row.id);
    expect([...(await unitVectorsOf(owner.assistant.id, ids)).values()].map(({ byteLength }) => byteLength)).toEqual([
      3 * LENGTH,
    ]);
    expect(await unitVectorsOf(other.assistant.id, ids)).toEqual(new Map());
    await deleteText(owner.assistant, id);
    expect([
      ...(await db().execute(
        sql`select 1 from ${chunkUnitEmbeddings} where chunk_id = any(${`{${ids.join(',')}}`}::bigint[])`,
      )),
    ]).toEqual([]);
  });
});
