import { isEmbedded } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { releaseDeadLeases } from '~/telegram/inbox/leases.server';
import { Fleet } from '../app/telegram/polling/bot-supervisor';

/** Starts polling this process's share of all enabled Telegram bots. @returns a function that stops it. */
export async function startBot(): Promise<() => Promise<void>> {
  // The embedded database belongs to one process: whoever held a lease is gone.
  if (isEmbedded) await releaseDeadLeases();
  const fleet = new Fleet();
  await fleet.start();
  log.info({ holder: fleet.holder, bots: fleet.size }, 'polling Telegram bots');
  return async () => {
    await fleet.stop();
    log.info({ holder: fleet.holder }, 'no longer polling Telegram bots');
  };
}
