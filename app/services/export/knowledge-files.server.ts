import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { documentParts, documents, qaEntries, qaProposals, texts } from '~db/schema/knowledge/knowledge';
import { ownFacts } from '~db/schema/knowledge/profile';
import { deletionReceipts, setAside } from '~db/schema/knowledge/trust';
import { websitePages, websites } from '~db/schema/knowledge/websites';
import { fileNames } from './file-names';
import { type ArchiveFile, csvFile, jsonListFile } from './files';
import { isoOf, rowsOf } from './read-rows.server';

type Pair = { id: string; group: string; question: string; answer: string; language: string; createdAt: string };
type Proposal = { id: string; document: string; question: string; answer: string; createdAt: string };
type Text = { id: string; title: string | null; text: string; createdAt: string };

/**
 * The knowledge of an assistant: documents as uploaded with a list of them, Q/A pairs, texts, facts, suggested pairs, statements
 * that are not used, and receipts of what was deleted.
 *
 * @param folder of the assistant, with its `/`. @param read called with the number of document bytes read.
 */
export async function knowledgeFiles(
  assistantId: string,
  folder: string,
  read: (bytes: number) => void,
): Promise<ArchiveFile[]> {
  const rows = <T extends Record<string, unknown>>(from: SQL, columns: SQL) => rowsOf<T>(assistantId, from, columns);
  const pairs = () => rows<Pair>(sql`${qaEntries} t`, sql`t.group_id as group, t.question, t.answer, t.language`);
  const proposals = () =>
    rows<Proposal>(
      sql`${qaProposals} t join ${documents} d on d.id = t.document_id`,
      sql`d.filename as document, t.question, t.answer`,
    );
  const ownTexts = () => rows<Text>(sql`${texts} t`, sql`t.title, t.text`);
  return [
    ...(await documentFiles(assistantId, folder, read)),
    jsonListFile(`${folder}pairs.json`, 'pairs', pairs),
    csvFile(`${folder}pairs.csv`, 'pairs', pairs, PAIR_COLUMNS),
    jsonListFile(`${folder}texts.json`, 'texts', ownTexts),
    csvFile(`${folder}texts.csv`, 'texts', ownTexts, {
      title: ({ title }) => title,
      text: ({ text }) => text,
      created: (text) => text.createdAt,
    }),
    jsonListFile(`${folder}profile.json`, 'profile', () =>
      rows(sql`${ownFacts} t`, sql`t.kind, t.branch, t.text, t.status`),
    ),
    jsonListFile(`${folder}websites.json`, 'websites', () => rows(sql`${websites} t`, WEBSITE_COLUMNS)),
    jsonListFile(`${folder}statements-not-used.json`, 'setAside', () =>
      rows(sql`${setAside} t`, sql`t.quote, coalesce(t.document_id, t.qa_entry_id, t.text_id) as entry`),
    ),
    jsonListFile(`${folder}deletion-receipts.json`, 'receipts', () =>
      rows(sql`${deletionReceipts} t`, sql`t.body::jsonb as deletion, t.body as signed, t.signature`),
    ),
    jsonListFile(`${folder}proposed-pairs.json`, 'proposals', proposals),
    csvFile(`${folder}proposed-pairs.csv`, 'proposals', proposals, {
      document: ({ document }) => document,
      ...PAIR_COLUMNS,
    }),
  ];
}

/** A website with its pages. */
const WEBSITE_COLUMNS = sql`t.url, t.mode, t.include, t.exclude, t.every, t.status, t.changes, t.proposal,
  ${isoOf(sql`t.read_at`)} as "readAt",
  (select coalesce(jsonb_agg(jsonb_build_object('url', p.url, 'title', p.title, 'chosen', p.chosen,
    'state', p.state, 'errorCode', p.error_code) order by p.depth, p.url), '[]')
    from ${websitePages} p where p.website_id = t.id) as pages`;

const PAIR_COLUMNS = {
  question: ({ question }: { question: string }) => question,
  answer: ({ answer }: { answer: string }) => answer,
  created: (pair: { createdAt: string }) => pair.createdAt,
};

async function documentFiles(
  assistantId: string,
  folder: string,
  read: (bytes: number) => void,
): Promise<ArchiveFile[]> {
  const rows = await db()
    .select()
    .from(documents)
    .where(eq(documents.assistantId, assistantId))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  // A web page is named by its title.
  const names = fileNames(rows.map(({ filename, pageUrl }) => (pageUrl === null ? filename : `${filename}.html`)));
  const listed = rows.map(({ assistantId: _, leaseUntil: __, leaseToken: ___, storedName: ____, ...row }, at) => ({
    ...row,
    file: `documents/${names[at]}`,
  }));
  return [
    jsonListFile(`${folder}documents.json`, 'documentList', async function* () {
      yield* listed;
    }),
    ...rows.map(({ id }, at) => ({
      path: `${folder}documents/${names[at]}`,
      about: at === 0 ? 'documents' : undefined,
      content: () => documentBytes(id, read),
    })),
  ];
}

/** The bytes of a document as uploaded, one part at a time. */
async function* documentBytes(documentId: string, read: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let ordinal = -1; ; ) {
    const [part] = await db()
      .select({ ordinal: documentParts.ordinal, bytes: documentParts.bytes })
      .from(documentParts)
      .where(and(eq(documentParts.documentId, documentId), gt(documentParts.ordinal, ordinal)))
      .orderBy(asc(documentParts.ordinal))
      .limit(1);
    if (!part) return;
    ordinal = part.ordinal;
    read(part.bytes.byteLength);
    yield part.bytes;
  }
}
