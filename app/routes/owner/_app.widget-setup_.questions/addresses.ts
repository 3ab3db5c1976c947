import type { Language } from '~/schemas/language';

/** What was done last. */
export const DONE = ['added', 'moved', 'removed'] as const;

type State = {
  lang: Language;
  do?: 'add' | 'up' | 'down' | 'remove';
  /** The chosen question that a form is about. */
  question?: string;
  done?: (typeof DONE)[number];
};

/** Every state of the screen is an address. */
export function questionsUrl(state: State): string {
  return `/widget-setup/questions?${new URLSearchParams(state)}`;
}
