import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The id of the request that is being served, for its log lines. */
const current = new AsyncLocalStorage<string>();

/** What a proxy or caller may give as a request's id: short, and safe in a header and in a log. */
const WELL_FORMED = /^[\w.:-]{1,64}$/;

/** The given id if it is well formed, else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && WELL_FORMED.test(given) ? given : randomUUID();

/** Serves a request under its id: all that it starts logs it. */
export const withRequestId = <T>(id: string, serve: () => T): T => current.run(id, serve);

export const currentRequestId = (): string | undefined => current.getStore();
