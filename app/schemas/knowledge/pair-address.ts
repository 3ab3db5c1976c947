import { withParam } from '../assistant/assistants';

/** The URL parameter that opens a stored pair on a screen, and the one by which it is saved. The exam's own is `pair`. */
export const PAIR_PARAM = 'entry';
const SAVING = 'save-pair';

/** A screen's address with a pair open on it; `save`: where its form is sent. */
export function pairUrl(at: string, id: string, act: 'open' | 'save' = 'open'): string {
  const opened = withParam(at, PAIR_PARAM, id);
  return act === 'open' ? opened : withParam(opened, 'do', SAVING);
}

/** Whether a form is sent to save the pair that is open. @param search the parameters of the address. */
export function savesPair(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.get('do') === SAVING && query.has(PAIR_PARAM);
}
