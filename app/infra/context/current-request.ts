import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Who acts in a request, for the list of security events. */
export type Actor = { id: string; name: string };

/** The request that is being served: its id, for its log lines, and who acts in it, once that is known. */
const current = new AsyncLocalStorage<{ id: string; actor?: Actor }>();

/** What a proxy or caller may give as a request's id: short, and safe in a header and in a log. */
const WELL_FORMED = /^[\w.:-]{1,64}$/;

/** The given id if it is well formed, else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && WELL_FORMED.test(given) ? given : randomUUID();

/** Serves a request under its id: all that it starts logs it. */
export const withRequestId = <T>(id: string, serve: () => T): T => current.run({ id }, serve);

export const currentRequestId = (): string | undefined => current.getStore()?.id;

/** Notes who acts in the current request. */
export function noteActor({ id, name }: Actor): void {
  const request = current.getStore();
  if (request) request.actor = { id, name };
}

/** Who acts in the current request; undefined outside of one, and before anybody is known. */
export const currentActor = (): Actor | undefined => current.getStore()?.actor;
