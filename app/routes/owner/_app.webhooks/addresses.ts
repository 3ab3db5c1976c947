/** The screen of all webhooks, and that of one. Every state is an address. */
export const LIST = '/webhooks';

export const DEEDS = ['settings', 'on', 'off', 'test', 'again', 'rotate', 'remove'] as const;
export type Deed = (typeof DEEDS)[number];

type State = {
  /** Shows the secret. */
  secret?: boolean;
  /** Asks whether the webhook should go. */
  remove?: boolean;
  do?: Deed;
  done?: Deed | 'added';
};

export function webhookUrl(id: string, { secret, remove, do: deed, done }: State = {}): string {
  const query = new URLSearchParams();
  if (secret) query.set('secret', '1');
  if (remove) query.set('remove', '1');
  if (deed) query.set('do', deed);
  if (done) query.set('done', done);
  const search = query.toString();
  return `${LIST}/${id}${search && `?${search}`}`;
}
