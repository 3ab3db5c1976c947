/** What the page offers: `accept` in a session of the invited e-mail, otherwise the way to one. */
export type State = 'joined' | 'accept' | 'unverified' | 'other' | 'new' | 'password' | 'google';

export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** @param form which of the page's forms; undefined: the page. */
export const addressWith = (token: string, form?: string) =>
  `/join?${new URLSearchParams({ token, ...(form ? { form } : {}) })}`;
