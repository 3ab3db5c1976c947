import { AsyncLocalStorage } from 'node:async_hooks';

/** What was asked of chat models, and how much they read and wrote. */
export type ModelUse = { calls: number; inputTokens: number; outputTokens: number };

const meters = new AsyncLocalStorage<ModelUse>();

export const noUse = (): ModelUse => ({ calls: 0, inputTokens: 0, outputTokens: 0 });

/** Does work, and adds to `use` what it asks of chat models, however it ends. */
export const metered = <T>(use: ModelUse, work: () => Promise<T>): Promise<T> => meters.run(use, work);

/** What the work in progress is counted on; undefined where nobody counts. */
export const meterInUse = (): ModelUse | undefined => meters.getStore();
