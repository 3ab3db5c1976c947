import { Fleet } from '~/telegram/polling/bot-supervisor';
import { makeOwnerBot, type OwnerBot } from './owner-bot';

const QUICK = { tickMs: 30, leaseMs: 600, renewMs: 100, conflictMs: 100 };

/** Bot processes of the test under way, the first started first. */
export const fleets: Fleet[] = [];

/** A bot process, quicker than a real one at all it does. */
export async function startFleet(): Promise<Fleet> {
  const fleet = new Fleet(QUICK);
  fleets.push(fleet);
  await fleet.start();
  return fleet;
}

export async function stopFleets(): Promise<void> {
  await Promise.all(fleets.splice(0).map((fleet) => fleet.stop()));
}

/** An owner's bot that is being polled. */
export async function polled(): Promise<OwnerBot> {
  const ownerBot = await makeOwnerBot();
  await startFleet();
  await ownerBot.bot.called('getUpdates', 2);
  return ownerBot;
}
