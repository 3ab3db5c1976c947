/** The screen of all websites, and that of one. Every state is an address. */
export const LIST = '/ai-assistant/website';

export const DONE = ['removed', 'saved', 'settled', 'taken', 'left'] as const;
export const DEEDS = ['choose', 'again', 'settings', 'gone', 'proposal', 'remove'] as const;

type State = {
  /** The first of the pages that are shown. */
  from?: number;
  /** The pages are being chosen, though they are read already. */
  choose?: boolean;
  /** Asks whether the website should go. */
  remove?: boolean;
  do?: (typeof DEEDS)[number];
  done?: (typeof DONE)[number];
};

export function websiteUrl(id: string, { from, choose, remove, do: deed, done }: State = {}): string {
  const query = new URLSearchParams();
  if (from) query.set('from', String(from));
  if (choose) query.set('choose', '1');
  if (remove) query.set('remove', '1');
  if (deed) query.set('do', deed);
  if (done) query.set('done', done);
  const search = query.toString();
  return `${LIST}/${id}${search && `?${search}`}`;
}
