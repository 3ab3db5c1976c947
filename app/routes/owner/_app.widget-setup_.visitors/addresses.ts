import type { CodeLanguage } from './signing-code';

/** What was done to the keys last. */
export const KEY_DONE = ['rotated', 'overlap-ended'] as const;

type State = {
  secret?: 'shown';
  key?: 'new';
  /** The language of the examples. */
  code?: CodeLanguage;
  do?: 'rotate-secret' | 'end-overlap';
  done?: (typeof KEY_DONE)[number];
};

/** Every state of the screen is an address. */
export function visitorsUrl(state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return search ? `/widget-setup/visitors?${search}` : '/widget-setup/visitors';
}
