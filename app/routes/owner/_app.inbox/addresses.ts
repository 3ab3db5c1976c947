export const INBOX = '/inbox';
export const INBOX_LIVE = '/inbox/live';
export const INBOX_SETTINGS = '/inbox/settings';

type State = {
  /** The conversation that is open. */
  c?: string;
  /** The saved reply that stands in the input. */
  reply?: string;
};

/** Every state of the screen is an address. */
export function inboxUrl({ c, reply }: State = {}): string {
  const query = new URLSearchParams();
  if (c) query.set('c', c);
  if (reply) query.set('reply', reply);
  const search = query.toString();
  return `${INBOX}${search && `?${search}`}`;
}
