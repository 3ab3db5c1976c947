import type { Platform } from '~/schemas/install';

/** The screen of the checked pages, and that of one. Every state is an address. */
export const LIST = '/widget-setup/check';

export const DEEDS = ['again', 'weekly-on', 'weekly-off', 'link'] as const;
export type Deed = (typeof DEEDS)[number];

/** What was done last. */
export const DONE = ['checked', 'weekly'] as const;

type State = {
  /** What the website is built with, if the owner says something else than the page shows. */
  on?: Platform;
  do?: Deed;
  done?: (typeof DONE)[number];
};

export function checkUrl(id: string, state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return `${LIST}/${id}${search && `?${search}`}`;
}
