export const ADDRESS = '/team';
export const DONE = ['invited', 'sent', 'withdrawn', 'role', 'removed'] as const;

type State = { invite?: '1'; remove?: string; done?: (typeof DONE)[number] };

/** Every state of the screen is an address. */
export function teamUrl(state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return search ? `${ADDRESS}?${search}` : ADDRESS;
}
