import { and, eq, ne, or, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { assistantOf } from '~/services/assistant/assistants.server';
import { recordEvent } from '~/services/audit/audit.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants } from '~db/schema/assistants';
import { telegramBots, telegramChats, telegramProcesses, telegramUpdates } from '~db/schema/telegram';
import { telegramApi, telegramFailure } from '../bot-api/bot-api.server';
import { encryptToken, hashToken } from './tokens.server';

/** An owner's Telegram bot. Every change raises its `version`, by which the process that polls it sees the change. */

export type TelegramBotInfo = {
  name: string;
  username: string | null;
  /** Address of the chat with it, to be shared. */
  link: string | null;
  enabled: boolean;
  /** Whether some process polls it at this moment, and since when. */
  polling: boolean;
  pollingSince: Date | null;
  lastUpdateAt: Date | null;
  /** Whether any process runs that could poll it. */
  served: boolean;
  /** What went wrong last and has not gone well since. */
  error: { code: ErrorCode; at: Date | null } | null;
};

/** @returns null where no bot is connected; never the token. */
export async function telegramBotOf(ownerId: string): Promise<TelegramBotInfo | null> {
  const assistant = await assistantOf(ownerId);
  const [bot] = await db()
    .select({
      name: telegramBots.name,
      username: telegramBots.username,
      enabled: telegramBots.enabled,
      polling: sql<boolean>`coalesce(${telegramBots.leaseUntil} > now() and ${telegramBots.pollingSince} is not null, false)`,
      served: sql<boolean>`exists (select 1 from ${telegramProcesses} where ${telegramProcesses.liveUntil} > now())`,
      pollingSince: telegramBots.pollingSince,
      lastUpdateAt: telegramBots.lastUpdateAt,
      errorCode: telegramBots.errorCode,
      errorAt: telegramBots.errorAt,
    })
    .from(telegramBots)
    .where(eq(telegramBots.assistantId, assistant.id));
  if (!bot) return null;
  const { errorCode, errorAt, ...shown } = bot;
  return {
    ...shown,
    polling: bot.enabled && bot.polling,
    link: linkOf(bot.username),
    error: errorCode ? { code: errorCode as ErrorCode, at: errorAt } : null,
  };
}

export const linkOf = (username: string | null) => (username ? `https://t.me/${username}` : null);

/**
 * Connects a bot to the owner's assistant and turns it on; a bot that was connected before is replaced. Telegram is
 * asked whether the token is good; nothing is kept unless it is.
 *
 * @param input.token has the form of one (botActivationRequest).
 * @param input.name empty: the name the bot has at Telegram.
 * @param input.removeWebhook the owner agrees that another service's webhook is removed.
 * @throws AppError `telegram_bad_token`, `telegram_token_taken`, `telegram_webhook` with the webhook's `host`,
 *   `rate_limited`, or how Telegram could not be asked.
 */
export async function activateBot(
  ownerId: string,
  input: { token: string; name: string; removeWebhook?: boolean },
): Promise<TelegramBotInfo> {
  await spend({ 'telegram-owner': ownerId });
  const assistant = await assistantOf(ownerId);
  const me = await askTelegram(input);
  await refuseTaken(assistant.id, me.id, input.token);
  await clearWebhook(input);
  await storeBot(assistant.id, {
    telegramId: me.id,
    name: input.name || me.first_name,
    username: me.username ?? null,
    tokenEncrypted: encryptToken(input.token),
    tokenHash: hashToken(input.token),
  });
  await recordEvent(ownerId, 'bot_connected');
  log.info({ assistantId: assistant.id, telegramId: me.id }, 'a Telegram bot was connected');
  return (await telegramBotOf(ownerId)) ?? noBot();
}

/** @throws AppError `telegram_no_bot`. */
export async function disableBot(ownerId: string): Promise<void> {
  await change(ownerId, { enabled: false });
}

/** @throws AppError `telegram_no_bot`. */
export async function enableBot(ownerId: string): Promise<void> {
  await change(ownerId, { enabled: true, errorCode: null, errorAt: null });
}

/** Forgets the bot, its token and what it was sent; conversations stay in the chat logs. @throws AppError `telegram_no_bot`. */
export async function deleteBot(ownerId: string): Promise<void> {
  const assistant = await assistantOf(ownerId);
  const rows = await db()
    .delete(telegramBots)
    .where(eq(telegramBots.assistantId, assistant.id))
    .returning({ id: telegramBots.id });
  if (rows.length === 0) noBot();
  await recordEvent(ownerId, 'bot_removed');
}

async function askTelegram({ token }: { token: string }) {
  return telegramApi(token)
    .getMe()
    .catch((error) => {
      throw telegramFailure(error);
    });
}

/** Two accounts that poll one bot would take each other's messages away. */
async function refuseTaken(assistantId: string, telegramId: number, token: string): Promise<void> {
  const [taken] = await db()
    .select({ id: telegramBots.id })
    .from(telegramBots)
    .where(
      and(
        ne(telegramBots.assistantId, assistantId),
        or(eq(telegramBots.telegramId, telegramId), eq(telegramBots.tokenHash, hashToken(token))),
      ),
    );
  if (taken) throw new AppError('telegram_token_taken');
}

/** While a webhook is set, Telegram hands out no updates to whoever polls. */
async function clearWebhook({ token, removeWebhook }: { token: string; removeWebhook?: boolean }): Promise<void> {
  const api = telegramApi(token);
  try {
    const { url } = await api.getWebhookInfo();
    if (!url) return;
    if (!removeWebhook) throw new AppError('telegram_webhook', { host: URL.canParse(url) ? new URL(url).host : url });
    await api.deleteWebhook();
  } catch (error) {
    throw telegramFailure(error);
  }
}

type BotRow = Required<
  Pick<typeof telegramBots.$inferInsert, 'telegramId' | 'name' | 'tokenEncrypted' | 'tokenHash'>
> & {
  username: string | null;
};

async function storeBot(assistantId: string, bot: BotRow): Promise<void> {
  const fresh = { enabled: true, errorCode: null, errorAt: null };
  try {
    await transaction(async (tx) => {
      // One change of an assistant's bot at a time.
      await tx
        .select({ id: assistants.id })
        .from(assistants)
        .where(eq(assistants.id, assistantId))
        .for('no key update');
      const [known] = await tx
        .select({ id: telegramBots.id, telegramId: telegramBots.telegramId })
        .from(telegramBots)
        .where(eq(telegramBots.assistantId, assistantId));
      if (!known) {
        await tx.insert(telegramBots).values({ assistantId, ...bot });
        return;
      }
      const other = known.telegramId !== bot.telegramId;
      await tx
        .update(telegramBots)
        .set({
          ...bot,
          ...fresh,
          version: nextVersion,
          // Another bot counts its updates anew, and has chats of its own.
          ...(other ? { nextUpdateId: 0, lastUpdateAt: null, pollingSince: null } : {}),
        })
        .where(eq(telegramBots.id, known.id));
      if (!other) return;
      await tx.delete(telegramUpdates).where(eq(telegramUpdates.botId, known.id));
      await tx.delete(telegramChats).where(eq(telegramChats.botId, known.id));
    });
  } catch (error) {
    // Somebody else connected the same bot at this very moment.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') throw new AppError('telegram_token_taken');
    throw error;
  }
}

const nextVersion = sql<number>`${telegramBots.version} + 1`;

async function change(
  ownerId: string,
  values: Partial<Pick<typeof telegramBots.$inferInsert, 'enabled' | 'errorCode' | 'errorAt'>>,
): Promise<void> {
  const assistant = await assistantOf(ownerId);
  const rows = await db()
    .update(telegramBots)
    .set({ ...values, version: nextVersion })
    .where(eq(telegramBots.assistantId, assistant.id))
    .returning({ id: telegramBots.id });
  if (rows.length === 0) noBot();
}

function noBot(): never {
  throw new AppError('telegram_no_bot');
}
