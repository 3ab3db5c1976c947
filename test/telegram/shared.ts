import { TelegramStandIn } from './stand-in';

declare global {
  var telegramStandIn: TelegramStandIn | undefined;
}

/**
 * The only stand-in of a test process. The settings are read once, so its URL has to be known before them: the database
 * tests' set-up names it.
 */
export async function sharedTelegram(): Promise<TelegramStandIn> {
  globalThis.telegramStandIn ??= await TelegramStandIn.start();
  return globalThis.telegramStandIn;
}
