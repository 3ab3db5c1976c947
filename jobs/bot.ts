import { isEmbedded } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { releaseDeadLeases } from '~/telegram/inbox/leases.server';
import { BotSupervisor } from '../app/telegram/polling/bot-supervisor';

/** Starts polling this process's share of all enabled Telegram bots. @returns a function that stops it. */
export async function startBot(): Promise<() => Promise<void>> {
  // The embedded database belongs to one process: earlier leaseholders are dead.
  if (isEmbedded) await releaseDeadLeases();
  const supervisor = new BotSupervisor();
  await supervisor.start();
  log.info({ holder: supervisor.holder, bots: supervisor.size }, 'started polling Telegram bots');
  return async () => {
    await supervisor.stop();
    log.info({ holder: supervisor.holder }, 'stopped polling Telegram bots');
  };
}
