export const DONE = ['added', 'updated', 'deleted', 'paired'] as const;

type State = {
  /** The form for a new question, empty or with what an exchange or a pair has. */
  new?: '1';
  /** A message of the chat logs. */
  from?: string;
  /** A question/answer pair. */
  pair?: string;
  /** The form for several at once. */
  several?: '1';
  edit?: string;
  /** The right answer to a question that failed is written, as a pair. */
  write?: string;
  delete?: string;
  /** The exam is to be run. */
  do?: 'run';
  /** What has just been done. */
  done?: (typeof DONE)[number];
};

/** Every state of the screen is an address. */
export function examUrl(state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return `/exam${search && `?${search}`}`;
}
