import type { ErrorCode } from '~/infra/errors';
import type { Block, PageMeta } from '../../extract/blocks/document';
import { extractDocument } from '../../extract/extract.server';
import { FetchError, type FetchFailure } from '../../safe-fetch/fetch-error';
import { type Fetched, safeFetch } from '../../safe-fetch/safe-fetch.server';
import { hasText } from './common-blocks';
import { decodePage } from './decode-page';

export type PageToFetch = { url: string; etag?: string | null; lastModified?: string | null };

/** What came of calling a page. `url`: where it was found in the end. */
export type PageResult =
  | { kind: 'unchanged' }
  | {
      kind: 'read';
      url: string;
      blocks: Block[];
      page: PageMeta;
      etag: string | null;
      lastModified: string | null;
    }
  /** There, but without text. Its links may lead to pages that have some. */
  | { kind: 'empty'; url: string; page?: PageMeta; code: ErrorCode }
  | { kind: 'gone' }
  /** Asks to come back later. */
  | { kind: 'busy'; seconds: number }
  /** `down`: the website does not answer at all, so that the next page will not either. */
  | { kind: 'failed'; code: ErrorCode; down?: true };

const HEADERS = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' };
const MAX_BLOCKS_CHARS = 200_000;
const MAX_HEADER = 300;
const DEFAULT_WAIT = 10;
const MAX_WAIT = 60;

export const FAILURE_CODES: Record<FetchFailure, ErrorCode> = {
  refused: 'website_refused',
  no_such_host: 'website_no_such_host',
  unreachable: 'website_unreachable',
  certificate: 'website_certificate',
  too_slow: 'website_too_slow',
  too_large: 'website_too_large',
  too_many_redirects: 'website_redirects',
};
const DOWN = new Set<FetchFailure>(['no_such_host', 'unreachable', 'certificate', 'too_slow']);

/**
 * Calls a page and reads its text; one that has not changed since is not sent again.
 *
 * @param assistantId whose page it is: pages of two assistants are never read by the same process.
 * @throws the signal's reason when aborted, and Error when no process could be started.
 */
export async function fetchPage(
  { url, etag, lastModified }: PageToFetch,
  { assistantId, signal }: { assistantId: string; signal?: AbortSignal },
): Promise<PageResult> {
  const conditions = {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  try {
    const fetched = await safeFetch(url, { headers: { ...HEADERS, ...conditions }, signal });
    return failureOf(fetched) ?? (await readPage(fetched, assistantId, signal));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const down = DOWN.has(error.failure) ? { down: true as const } : {};
    return { kind: 'failed', code: FAILURE_CODES[error.failure], ...down };
  }
}

function failureOf({ status, headers }: Fetched): PageResult | undefined {
  if (status === 304) return { kind: 'unchanged' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status === 503) {
    const seconds = Number(headers['retry-after']);
    return { kind: 'busy', seconds: Math.min(seconds > 0 ? seconds : DEFAULT_WAIT, MAX_WAIT) };
  }
  if (status === 401 || status === 403) return { kind: 'failed', code: 'website_forbidden' };
  if (status < 200 || status >= 300) return { kind: 'failed', code: 'website_broken' };
  const type = headers['content-type'] ?? 'text/html';
  return /html/i.test(type) ? undefined : { kind: 'failed', code: 'website_no_page' };
}

async function readPage(fetched: Fetched, assistantId: string, signal?: AbortSignal): Promise<PageResult> {
  const { url, headers, body } = fetched;
  const text = decodePage(body, headers['content-type'] ?? '');
  if (text === undefined) return { kind: 'failed', code: 'website_no_page' };
  // The mark at the beginning leaves no doubt about the encoding.
  const bytes = Buffer.from(`\ufeff${text}`);
  const extraction = await extractDocument(bytes, 'page.html', { signal, owner: assistantId });
  if (!extraction.ok) {
    const empty = extraction.errorKind === 'no_text' || extraction.errorKind === 'empty';
    return empty ? { kind: 'empty', url, code: 'website_no_text' } : { kind: 'failed', code: 'website_no_page' };
  }
  const { page } = extraction;
  if (!page) return { kind: 'failed', code: 'website_no_page' };
  if (page.noindex || /\bnoindex\b/i.test(headers['x-robots-tag'] ?? ''))
    return { kind: 'empty', url, page, code: 'website_noindex' };
  const blocks = withinLimit(extraction.blocks);
  if (!hasText(blocks)) return { kind: 'empty', url, page, code: 'website_no_text' };
  const header = (name: string) => {
    const value = headers[name];
    return value && value.length <= MAX_HEADER ? value : null;
  };
  return { kind: 'read', url, blocks, page, etag: header('etag'), lastModified: header('last-modified') };
}

function withinLimit(blocks: Block[]): Block[] {
  let chars = 0;
  return blocks.filter(({ text }) => {
    chars += text.length;
    return chars <= MAX_BLOCKS_CHARS;
  });
}
