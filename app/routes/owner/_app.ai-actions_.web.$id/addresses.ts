/** In the place of an id: the action that is being made. */
export const NEW = 'new';

type State = { do?: 'try' | 'remove'; done?: 'created' | 'updated'; remove?: '1' };

/** Every state of the screen is an address. */
export function webActionUrl(id: string, state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return `/ai-actions/web/${id}${search && `?${search}`}`;
}
