export const ADDRESS = '/ai-actions';

type State = { new?: '1'; edit?: string; delete?: string; done?: 'created' | 'updated' | 'deleted' };

/** Every state of the screen is an address. */
export function actionsUrl(state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return search ? `${ADDRESS}?${search}` : ADDRESS;
}
