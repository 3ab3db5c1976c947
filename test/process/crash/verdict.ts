import type { WireDocument } from '../tools/client';
import type { ProofDatabase } from '../tools/databases';
import type { Report } from '../tools/report';
import { BATCH, type Uploader } from './uploads';

type DocumentRow = { id: string; assistant: string; filename: string; status: string; attempts: number };
type ChunkRow = { document: string; ordinal: number; text: string };

/** The database's final state, read directly. */
export function look(database: ProofDatabase) {
  return database.inspect(async (query) => ({
    documents: await query<DocumentRow>(
      'select id::text, assistant_id::text as assistant, filename, status, attempts from documents',
    ),
    chunks: await query<ChunkRow>(
      'select document_id::text as document, ordinal, text from chunks order by document_id, ordinal',
    ),
    parts: await query<{ document: string }>(
      `select d.id::text as document from documents d left join document_parts p on p.document_id = d.id
       group by d.id having coalesce(sum(length(p.bytes)), 0) <> d.size`,
    ),
  }));
}

/**
 * Compares the documents after the crashes with what was acknowledged, and with the same documents processed without a
 * crash.
 */
export function compare(
  report: Report,
  uploader: Uploader,
  ended: WireDocument[],
  clean: WireDocument[],
  held: Awaited<ReturnType<typeof look>>,
): void {
  const byId = new Map(ended.map((document) => [document._id, document]));
  const lost = [...uploader.acknowledged.keys()].filter((id) => !byId.has(id));
  report.check(
    'every acknowledged document is there',
    lost.length === 0,
    `${uploader.acknowledged.size - lost.length} of ${uploader.acknowledged.size}`,
  );
  report.check(
    'as many were acknowledged as were sent',
    uploader.acknowledged.size === uploader.documents,
    `${uploader.acknowledged.size}`,
  );
  const notReady = [...ended, ...clean].filter(({ status }) => status !== 'ready');
  report.check(
    'every document ends ready',
    notReady.length === 0,
    notReady.map(({ filename, status, error }) => `${filename} ${status} ${error?.code ?? ''}`).join(', '),
  );
  const extra = ended.length - uploader.acknowledged.size;
  report.check(
    'uploads that got no answer are kept whole or not at all',
    extra >= 0 && extra % BATCH === 0 && extra <= uploader.unanswered * BATCH,
    `${uploader.unanswered} unanswered, ${extra / BATCH} of them kept`,
  );
  report.check(
    'every document is held once, with all its bytes',
    held.documents.length === ended.length + clean.length && held.parts.length === 0,
  );

  const textsOf = new Map<string, string[]>();
  for (const { document, text } of held.chunks) textsOf.set(document, [...(textsOf.get(document) ?? []), text]);
  const wanted = new Map(clean.map(({ _id, filename }) => [filename, textsOf.get(_id) ?? []]));
  const differing = ended.filter(
    ({ _id, filename }) => JSON.stringify(textsOf.get(_id)) !== JSON.stringify(wanted.get(filename)),
  );
  const doubled = [...textsOf.values()].filter((texts) => new Set(texts).size !== texts.length);
  const counts = [...wanted.values()].map((texts) => texts.length);
  report.check(
    'each has the very chunks of a run without a crash',
    differing.length === 0 && Math.min(...counts) > 1,
    `${counts.reduce((sum, count) => sum + count, 0)} chunks of ${wanted.size} documents`,
  );
  for (const { _id, filename } of differing.slice(0, 5))
    report.figure(`${filename}: ${textsOf.get(_id)?.length ?? 0} chunks, not ${wanted.get(filename)?.length}`);
  report.check('no chunk is doubled', doubled.length === 0, `${held.chunks.length} chunks in all`);
  const retried = held.documents.filter(({ attempts }) => attempts > 1);
  report.check(
    'kills did interrupt reading',
    retried.length > 0,
    `${retried.length} documents were begun more than once, at most ${Math.max(...held.documents.map(({ attempts }) => attempts))} times`,
  );
}
