type State = {
  /** Part of a visitor's id or name. */
  q?: string;
  /** Where the page of visitors begins. */
  after?: string;
  visitor?: string;
  /** Not a visitor's conversation, but the owner's own tries in the playground. */
  own?: boolean;
  /** The conversation is shown up to this message, without it. */
  before?: number;
  /** The message whose exchange is being made a question/answer pair. */
  add?: number;
  /** A pair has just been saved. */
  saved?: boolean;
};

/** Every state of the screen is an address. */
export function chatLogsUrl({ own, saved, ...rest }: State): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, String(value));
  if (own) query.set('own', '1');
  if (saved) query.set('saved', '1');
  const search = query.toString();
  return `/chat-logs${search && `?${search}`}`;
}

export function stateOf(query: URLSearchParams): State {
  const number = (name: string) => {
    const value = Number(query.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  return {
    q: query.get('q')?.trim().slice(0, 200) || undefined,
    after: query.get('after') ?? undefined,
    visitor: query.get('visitor') ?? undefined,
    own: query.has('own'),
    before: number('before'),
    add: number('add'),
  };
}
