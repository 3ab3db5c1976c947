import { FACT_KINDS, type FactKind } from '~/schemas/assistant/profile';

export const DONE = ['saved', 'confirmed', 'denied', 'gone', 'zone'] as const;
export const DEEDS = ['confirm', 'deny', 'zone'] as const;

type State = {
  /** The kind that a fact is being added of. */
  add?: FactKind;
  /** The fact that is being mended. */
  edit?: string;
  /** What a form other than that of a fact is posted for. */
  do?: (typeof DEEDS)[number];
  /** What has just been done. */
  done?: (typeof DONE)[number];
};

/** Every state of the screen is an address. */
export function profileUrl(state: State = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value) query.set(name, value);
  const search = query.toString();
  return `/profile${search && `?${search}`}`;
}

export function stateOf(query: URLSearchParams): State {
  return {
    add: FACT_KINDS.find((kind) => kind === query.get('add')),
    edit: query.get('edit') ?? undefined,
    do: DEEDS.find((deed) => deed === query.get('do')),
    done: DONE.find((one) => one === query.get('done')),
  };
}
