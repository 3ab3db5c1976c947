type State = {
  delete?: string;
  do?: 'settings';
  done?: 'saved' | 'deleted' | 'mended';
  /** The message whose right answer is being written. */
  mend?: string;
};

/** Every state of the screen is an address. */
export function playgroundUrl(state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return search ? `/playground?${search}` : '/playground';
}
