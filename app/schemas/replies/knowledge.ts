import { z } from 'zod';
import { WEBSITE_INTERVALS, WEBSITE_MODES } from '../knowledge/website';
import { moment } from './moment';

/** The replies of the calls about knowledge (app/api/calls). */

export const documentReply = z.object({
  _id: z.uuid(),
  filename: z.string(),
  storedName: z.string().describe('Under which it is deleted.'),
  size: z.int().describe('Bytes.'),
  status: z
    .enum(['queued', 'reading', 'scanning', 'indexing', 'ready', 'failed'])
    .describe('scanning: pages are read from their pictures.'),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  pages: z.int().nullable(),
  chars: z.int().nullable(),
  language: z.string().nullable().describe('As detected: en, ru or kk.'),
  encoding: z.string().nullable().describe('Of a plain text.'),
  warnings: z
    .array(z.string())
    .describe(
      'Codes: few_characters_per_page, garbled, unreadable_pages, hidden_parts, rows_left_out, read_from_pictures, unsure_prices, unsure_pages, scan_pages_left_out.',
    ),
  scan: z
    .object({ pages: z.array(z.int()), leftOut: z.array(z.int()), unsure: z.array(z.int()), read: z.int() })
    .nullable()
    .describe(
      'Numbers of pages that are read from their pictures: all of them, those beyond the plan, those too unclear to use; how many have been read.',
    ),
  createdAt: moment,
  batchId: z.uuid().describe('The same for all that came with one upload.'),
  replaces: z.uuid().nullable().describe('The document that it replaces as soon as it has been read.'),
});
export const uploadReply = z.object({ documents: z.array(documentReply) });
export const storageReply = z.object({
  used: z.int().describe('Bytes of all knowledge: documents, pairs, texts and proposed pairs.'),
  limit: z.int().describe('Bytes.'),
  documents: z.int(),
  documentLimit: z.int(),
  pairs: z.int(),
  pairLimit: z.int(),
  texts: z.int(),
  textLimit: z.int(),
});
export const qaGroupReply = z.object({
  _id: z.uuid(),
  createdAt: moment,
  entries: z.array(z.object({ _id: z.uuid(), question: z.string(), answer: z.string() })),
});
export const textReply = z.object({ _id: z.uuid(), title: z.string().nullable(), text: z.string(), createdAt: moment });
export const savedTextReply = z.object({ _id: z.uuid(), text: z.string() });
const failure = z.object({ code: z.string(), message: z.string() }).nullable();
export const websiteReply = z.object({
  _id: z.uuid(),
  url: z.string(),
  mode: z.enum(WEBSITE_MODES),
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  every: z.enum(WEBSITE_INTERVALS),
  status: z
    .enum(['finding', 'choosing', 'reading', 'ready', 'failed'])
    .describe('finding: its pages are looked for; choosing: they wait to be chosen.'),
  error: failure.describe('Why the last reading failed or broke off.'),
  pages: z.object({
    listed: z.int(),
    chosen: z.int(),
    due: z.int().describe('Still to be read in the reading in progress.'),
    read: z.int().describe('Searchable.'),
  }),
  leftOut: z.int().describe('Found and not listed: beyond the limits, or forbidden by robots.txt.'),
  goneWaiting: z.int().describe('Not found twice, and too many to remove without asking.'),
  changes: z
    .object({ added: z.int(), changed: z.int(), gone: z.int(), failed: z.int() })
    .nullable()
    .describe('What the last reading changed, in pages.'),
  readAt: moment.nullable(),
  nextReadingAt: moment.nullable(),
});
export const websiteProposalReply = z.object({
  name: z.string().nullable(),
  color: z.string().nullable().describe('#rrggbb, dark enough to be seen on a white page.'),
  logo: z.string().nullable().describe('A small PNG or JPEG as a data address.'),
  facts: z.array(z.object({ kind: z.string(), branch: z.string(), text: z.string() })),
});
export const websitePageReply = z.object({
  _id: z.uuid(),
  url: z.string(),
  title: z.string().nullable(),
  chosen: z.boolean(),
  due: z.boolean(),
  state: z
    .enum(['found', 'read', 'empty', 'failed', 'duplicate', 'gone'])
    .describe('found: not read yet; duplicate: another page says the same.'),
  error: failure,
  searchable: z.boolean(),
  fetchedAt: moment.nullable(),
  changedAt: moment.nullable(),
});

export const searchReply = z.object({
  hits: z.array(
    z.object({
      kind: z.enum(['document', 'qa', 'text']),
      _id: z.uuid(),
      name: z.string().nullable().describe('Of a document its filename, of a pair its question, of a text its title.'),
      storedName: z.string().optional().describe('Of a document.'),
      page: z.int().optional(),
      text: z.string().nullable().describe('The passage, answer or text that has the words; null: found by its name.'),
    }),
  ),
});
export const usesReply = z.object({
  count: z.int().describe('Replies to visitors in the last 30 days that named it as their source.'),
  latest: z.array(z.object({ messageId: z.string(), userId: z.string(), message: z.string(), timestamp: moment })),
});
