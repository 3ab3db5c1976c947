/** The screen of the check of an assistant's knowledge. Every state is an address. */

export const VIEWS = ['contradictions', 'stale', 'aside', 'receipts'] as const;
export type View = (typeof VIEWS)[number];

const DEEDS = ['settle', 'ask-again', 'still-true', 'use-again', 'verify'] as const;
export type Deed = (typeof DEEDS)[number];
export const DONE = ['held', 'both', 'ignored', 'askAgain', 'stillTrue', 'usedAgain', 'gone'] as const;

type State = {
  view?: View;
  /** What a form is posted for. */
  do?: Deed;
  /** What has just been done. */
  done?: (typeof DONE)[number];
};

export function checkUrl({ view = 'contradictions', ...rest }: State = {}): string {
  const query = new URLSearchParams(view === 'contradictions' ? rest : { view, ...rest });
  const search = query.toString();
  return `/knowledge-check${search && `?${search}`}`;
}

export function viewOf(query: URLSearchParams): View {
  const view = query.get('view');
  return VIEWS.find((known) => known === view) ?? 'contradictions';
}

export const receiptUrl = (id: string): string => `/knowledge-check/receipts/${id}`;
