import type { ErrorCode } from '~/infra/errors';
import type { websitePages, websites } from '~db/schema/knowledge/websites';

export type Website = typeof websites.$inferSelect;
export type WebsitePage = typeof websitePages.$inferSelect;

/** Work on one website by one worker, while it holds the lease. */
export type Crawl = {
  site: Website;
  ownerId: string;
  signal?: AbortSignal;
  /** Replaces the pause that the website asks for. */
  gapMs?: number;
  /** Pages that may be read of this website, and that may be listed. */
  limits: { pages: number; listed: number };
  /** Failures in a row that show that the website itself is down. */
  downs: number;
  /** Pages finished in this piece of work. */
  done: number;
};

/** Pages a link may be away from the start. */
export const MAX_DEPTH = 4;
/** Failures in a row after which a website is left alone. */
export const MAX_DOWNS = 5;

/** The reading ends here. */
export class CrawlError extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
    this.name = 'CrawlError';
  }
}
