import type { InboxView } from '~/schemas/people/inbox';

export const INBOX = '/inbox';
export const INBOX_LIVE = '/inbox/live';
export const INBOX_SETTINGS = '/inbox/settings';
export const INBOX_NOTICES = '/inbox/notices';

type State = {
  /** The conversation that is open. */
  c?: string;
  /** The saved reply that stands in the input. */
  reply?: string;
  /** The message for which the assistant's draft stands in the input. */
  draft?: number;
  /** Whose conversations the list shows. */
  show?: InboxView;
};

/** Every state of the screen is an address. */
export function inboxUrl({ c, reply, draft, show }: State = {}): string {
  const query = new URLSearchParams();
  if (c) query.set('c', c);
  if (reply) query.set('reply', reply);
  if (draft) query.set('draft', String(draft));
  if (show && show !== 'all') query.set('show', show);
  const search = query.toString();
  return `${INBOX}${search && `?${search}`}`;
}
