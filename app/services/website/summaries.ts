import type { ErrorCode } from '~/infra/errors';
import type { Website, WebsitePage } from './crawl';

/** A website as its list and its screen show it. */
export type WebsiteSummary = Pick<
  Website,
  | 'id'
  | 'url'
  | 'mode'
  | 'include'
  | 'exclude'
  | 'every'
  | 'status'
  | 'leftOut'
  | 'goneWaiting'
  | 'changes'
  | 'readAt'
  | 'nextReadingAt'
> & {
  errorCode: ErrorCode | null;
  /** Pages listed, chosen, called in the reading in progress, and searchable. */
  pages: { listed: number; chosen: number; due: number; read: number };
};

/** A page as a website's list of pages shows it. */
export type PageSummary = Pick<
  WebsitePage,
  'id' | 'url' | 'title' | 'chosen' | 'due' | 'state' | 'fetchedAt' | 'changedAt'
> & {
  errorCode: ErrorCode | null;
  /** Under which its text is shown; null while it has none that is searched. */
  storedName: string | null;
};
