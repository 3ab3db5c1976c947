import { AsyncLocalStorage } from 'node:async_hooks';

/** The name of the API key with which the current call is made. */
const current = new AsyncLocalStorage<string>();

/** Answers a call that is made with a key: what it records names the key. */
export const withActingKey = <T>(name: string | undefined, answer: () => T): T =>
  name === undefined ? answer() : current.run(name, answer);

export const actingKey = (): string | undefined => current.getStore();
