import { BotSupervisor } from '~/telegram/polling/bot-supervisor';
import { makeOwnerBot, type OwnerBot } from './owner-bot';

const QUICK = { tickMs: 30, leaseMs: 600, renewMs: 100, conflictMs: 100 };

/** Supervisors of the present test, the first started first. */
export const supervisors: BotSupervisor[] = [];

/** Starts a bot supervisor with shorter times than a real one. */
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
