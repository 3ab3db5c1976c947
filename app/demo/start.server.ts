import { log } from '~/infra/log.server';
import { bringToLife } from './live.server';
import { seedDemo } from './seed.server';

/**
 * Adds the demo's owner and knowledge, and begins to write its history, which takes minutes: the demo can be used meanwhile.
 *
 * @returns a function that stops after the conversation under way. The next start goes on there.
 */
export async function startDemo(): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const ownerId = await seedDemo();
  const written = bringToLife(ownerId, stopping.signal).catch((error) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'could not write the demo history');
  });
  return async () => {
    stopping.abort();
    await written;
  };
}
