import { TelegramStandIn } from './stand-in';

declare global {
  var telegramStandIn: TelegramStandIn | undefined;
}

/**
 * The one stand-in of a test process. The settings are read once, so its address has to be known before them: the set-up
 * of the database's tests names it.
 */
export async function sharedTelegram(): Promise<TelegramStandIn> {
  globalThis.telegramStandIn ??= await TelegramStandIn.start();
  return globalThis.telegramStandIn;
}
