import { BotSupervisor } from '~/telegram/polling/bot-supervisor';
import { makeOwnerBot, type OwnerBot } from './owner-bot';

const QUICK = { tickMs: 30, leaseMs: 600, renewMs: 100, conflictMs: 100 };

/** Bot processes of the test under way, the first started first. */
export const supervisors: BotSupervisor[] = [];

/** A bot process, quicker than a real one at all it does. */
export async function startSupervisor(): Promise<BotSupervisor> {
  const supervisor = new BotSupervisor(QUICK);
  supervisors.push(supervisor);
  await supervisor.start();
  return supervisor;
}

export async function stopSupervisors(): Promise<void> {
  await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()));
}

/** An owner's bot that is being polled. */
export async function polled(): Promise<OwnerBot> {
  const ownerBot = await makeOwnerBot();
  await startSupervisor();
  await ownerBot.bot.called('getUpdates', 2);
  return ownerBot;
}
