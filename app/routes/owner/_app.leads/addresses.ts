import type { LeadState } from '~/schemas/people/leads';

export const LEADS = '/leads';
export const LEADS_CSV = '/leads/csv';
export const LEADS_SETTINGS = '/leads/settings';

type State = {
  state?: LeadState;
  /** The last contact of the page before. */
  before?: string;
  /** The contact that is about to be erased. */
  erase?: string;
  done?: 'changed' | 'erased';
};

/** Every state of the screen is an address. */
export function leadsUrl({ state, before, erase, done }: State = {}): string {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (before) query.set('before', before);
  if (erase) query.set('erase', erase);
  if (done) query.set('done', done);
  const search = query.toString();
  return `${LEADS}${search && `?${search}`}`;
}
