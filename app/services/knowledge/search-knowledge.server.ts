import { type SQL, sql } from 'drizzle-orm';
import { db, lowerCase } from '~/infra/db.server';
import { chunks, documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';
import { stem } from '../language/stem';

/** Where something was found: `text` is the passage, pair or text that has the words; a hit by its name has none. */
export type KnowledgeHit =
  | { kind: 'document'; id: string; storedName: string; name: string; page: number | null; text: string | null }
  | { kind: 'qa'; id: string; name: string; text: string }
  | { kind: 'text'; id: string; name: string | null; text: string };

/** Words of a query that count; more narrow nothing down. */
const MOST_WORDS = 8;

/** A shorter stem occurs in too many words. */
const SHORTEST_STEM = 3;

/** What is looked for: the words of a query without their endings, where the rest begins the word. */
export function searchWords(query: string): string[] {
  const words = query.replaceAll('\u0000', ' ').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return [...new Set(words.map(withoutEnding))];
}

function withoutEnding(word: string): string {
  const lower = word.toLowerCase();
  const root = stem(lower);
  return root.length >= SHORTEST_STEM && lower.startsWith(root) ? root : word;
}

/**
 * Finds entries of the knowledge in which every word of the query stands, in any case and with any ending: the owner looks
 * for what they know they wrote. Documents by their name, then the rest; a document is found once, by its first passage.
 */
export async function searchKnowledge(assistant: AssistantRef, query: string, most: number): Promise<KnowledgeHit[]> {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const [found, pairs, own] = await Promise.all([
    documentHits(assistant, words, most),
    pairHits(assistant, words, most),
    textHits(assistant, words, most),
  ]);
  return [...found, ...pairs, ...own].slice(0, most);
}

/** Whether a text contains each word. */
const holds = (text: SQL, words: string[]): SQL =>
  sql.join(
    words.map((word) => sql`strpos(${lowerCase(text)}, ${lowerCase(sql`${word}::text`)}) > 0`),
    sql` and `,
  );

async function documentHits({ id }: AssistantRef, words: string[], most: number): Promise<KnowledgeHit[]> {
  const rows = await db().execute<Omit<KnowledgeHit & { kind: 'document' }, 'kind'>>(sql`
    with named as (
      select d.id, null::text as text, null::int as page from ${documents} d
      where d.assistant_id = ${id} and ${holds(sql`d.filename`, words)} limit ${most}),
    inside as (
      select distinct on (c.document_id) c.document_id as id, c.text, c.page from ${chunks} c
      where c.assistant_id = ${id} and c.document_id is not null and c.document_id not in (select id from named)
        and ${holds(sql`coalesce(c.heading, '') || ' ' || c.text`, words)}
      order by c.document_id, c.ordinal limit ${most})
    select d.id, d.stored_name as "storedName", d.filename as name, f.page, f.text
    from (select * from named union all select * from inside) f join ${documents} d on d.id = f.id
    order by f.text is not null, d.created_at desc, d.id limit ${most}`);
  return rows.map((row) => ({ ...row, kind: 'document' }));
}

async function pairHits({ id }: AssistantRef, words: string[], most: number): Promise<KnowledgeHit[]> {
  const rows = await db().execute<{ id: string; name: string; text: string }>(sql`
    select q.id, q.question as name, q.answer as text from ${qaEntries} q
    where q.assistant_id = ${id} and ${holds(sql`q.question || ' ' || q.answer`, words)}
    order by q.created_at desc, q.ordinal limit ${most}`);
  return rows.map((row) => ({ ...row, kind: 'qa' }));
}

async function textHits({ id }: AssistantRef, words: string[], most: number): Promise<KnowledgeHit[]> {
  const rows = await db().execute<{ id: string; name: string | null; text: string }>(sql`
    select t.id, t.title as name, t.text from ${texts} t
    where t.assistant_id = ${id} and ${holds(sql`coalesce(t.title, '') || ' ' || t.text`, words)}
    order by t.created_at desc, t.id desc limit ${most}`);
  return rows.map((row) => ({ ...row, kind: 'text' }));
}
