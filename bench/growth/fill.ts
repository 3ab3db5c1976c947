import type { Sql } from 'postgres';
import { unitsOfChunk } from '~/services/search/evidence/units';
import { ANALYSIS_VERSION, encodeChunk } from '~/services/search/index/encode';
import { ZipfText } from '../zipf';

const ROWS_PER_INSERT = 500;
/** Assistants that one statement fills. */
const AT_ONCE = 500;
const QUESTIONS = 400;

export type Filled = { key: string; questions: string[] };

/** Fills the database of an owner's assistant with made-up text, and copies the owner as often as is wished. */
export async function fill(sql: Sql, key: string, pieces: number) {
  // Nothing that is copied needs its keys checked again.
  await sql`set session_replication_role = replica`;
  const text = new ZipfText(1);
  const made = Array.from({ length: pieces }, (_, at) => text.chunk(at));
  await stage(sql, made);
  const questions = (chunks: number) =>
    Array.from({ length: QUESTIONS }, (_, at) => text.question(at, made[(at * 31) % chunks]!.text));
  const [template] = await sql<
    { owner_id: string; id: string }[]
  >`select owner_id, id from assistants where key = ${key}`;
  if (!template) throw new Error('the first owner has no assistant');

  /** Copies the owner with the assistant and a text of so many chunks, so many times. */
  async function copies(count: number, chunks: number, name: string): Promise<void> {
    for (let from = 0; from < count; from += AT_ONCE) {
      const last = Math.min(count, from + AT_ONCE) - 1;
      await sql`
        with made as materialized (
          select gen_random_uuid() as owner, gen_random_uuid() as assistant, gen_random_uuid() as source, n
          from generate_series(${from}::int, ${last}::int) n),
        owners as (
          insert into users
          select (jsonb_populate_record(u, jsonb_build_object('id', owner, 'email', ${name}::text || n || '@example.com'))).*
          from users u, made where u.id = ${template!.owner_id}),
        helpers as (
          insert into assistants
          select (jsonb_populate_record(a, jsonb_build_object('id', assistant, 'owner_id', owner, 'key', ${name}::text || n))).*
          from assistants a, made where a.id = ${template!.id}),
        sources as (insert into texts (id, assistant_id, text) select source, assistant, 'made up' from made)
        insert into chunks (assistant_id, text_id, ordinal, question, text, terms, units, analysis_version)
        select assistant, source, ordinal, question, text, terms, units, ${ANALYSIS_VERSION}
        from made, pieces p where ordinal < ${chunks} order by ordinal, n`;
    }
    // What a change of the knowledge does: a process that sees the number reads the chunks.
    await sql`update assistants set index_version = 1 where key like ${`${name}%`}`;
    await sql`analyze chunks, assistants, users, texts`;
  }

  let others = 0;
  return {
    questions,
    async assistant(chunks: number, name: string): Promise<Filled> {
      await copies(1, chunks, `${name} `);
      return { key: `${name} 0`, questions: questions(chunks) };
    },
    /** Adds others until there are so many. */
    async others(count: number, chunks: number): Promise<void> {
      await copies(count - others, chunks, `other-${count}-`);
      others = count;
    },
    async keysOfOthers(count: number): Promise<string[]> {
      const rows = await sql<{ key: string }[]>`
        select key from assistants where key like 'other-%' order by md5(key) limit ${count}`;
      return rows.map((row) => row.key);
    },
  };
}

/** The chunks' text and analysis, once, for every assistant to copy from; spread over the table, as those of real owners are. */
async function stage(sql: Sql, made: { question: string | null; text: string }[]): Promise<void> {
  await sql`create unlogged table pieces (ordinal int primary key, question text, text text not null, terms bytea not null, units bytea not null)`;
  for (let from = 0; from < made.length; from += ROWS_PER_INSERT) {
    const rows = made.slice(from, from + ROWS_PER_INSERT).map(({ question, text }, at) => ({
      ...{ ordinal: from + at, question, text },
      terms: Buffer.from(
        encodeChunk({ kind: question ? 'qa' : 'passage', heading: null, question: question ?? undefined, text }),
      ),
      units: Buffer.from(unitsOfChunk({ heading: null, question, text })),
    }));
    await sql`insert into pieces ${sql(rows)}`;
  }
}
