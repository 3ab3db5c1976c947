import { and, eq, ne, or, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { recordEvent } from '~/services/audit/audit.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants } from '~db/schema/assistant/assistants';
import {
  telegramBots,
  telegramChats,
  telegramOwnChats,
  telegramProcesses,
  telegramUpdates,
} from '~db/schema/conversations/telegram';
import { telegramApi, telegramFailure } from '../bot-api/bot-api.server';
import { encryptToken, hashToken } from './tokens.server';

/** An owner's Telegram bot. Every change raises its `version`, which signals the change to the polling process. */

export type TelegramBotInfo = {
  name: string;
  username: string | null;
  /** Shareable link to the chat with the bot. */
  link: string | null;
  enabled: boolean;
  /** Whether a process polls it now, and since when. */
  polling: boolean;
  pollingSince: Date | null;
  lastUpdateAt: Date | null;
  /** Whether any process is running that could poll it. */
  served: boolean;
  /** The last error, until polling succeeds again. */
  error: { code: ErrorCode; at: Date | null } | null;
};

/** @returns null if no bot is connected. Never returns the token. */
export async function telegramBotOf(assistant: AssistantRef): Promise<TelegramBotInfo | null> {
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
 * Connects a bot to the owner's assistant and turns it on, replacing an earlier bot. Checks the token with Telegram
 * first; an invalid one is not stored.
 *
 * @param input.token must have the right format (botActivationRequest).
 * @param input.name if empty, the bot's name at Telegram is used.
 * @param input.removeWebhook the owner agrees that another service's webhook is removed.
 * @throws AppError `telegram_bad_token`, `telegram_token_taken`, `telegram_webhook` with the webhook's `host`,
 *   `rate_limited`, or the error of the call to Telegram.
 */
export async function activateBot(
  assistant: AssistantRef,
  input: { token: string; name: string; removeWebhook?: boolean },
): Promise<TelegramBotInfo> {
  await spend({ 'telegram-owner': assistant.ownerId });
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
  await recordEvent(assistant.ownerId, 'bot_connected');
  log.info({ assistantId: assistant.id, telegramId: me.id }, 'Telegram bot connected');
  return (await telegramBotOf(assistant)) ?? noBot();
}

/** @throws AppError `telegram_no_bot`. */
export async function disableBot(assistant: AssistantRef): Promise<void> {
  await change(assistant, { enabled: false });
}

/** @throws AppError `telegram_no_bot`. */
export async function enableBot(assistant: AssistantRef): Promise<void> {
  await change(assistant, { enabled: true, errorCode: null, errorAt: null });
}

/**
 * Deletes the bot, its token and its updates; conversations stay in the chat logs. @throws AppError `telegram_no_bot`.
 */
export async function deleteBot(assistant: AssistantRef): Promise<void> {
  const rows = await db()
    .delete(telegramBots)
    .where(eq(telegramBots.assistantId, assistant.id))
    .returning({ id: telegramBots.id });
  if (rows.length === 0) noBot();
  await recordEvent(assistant.ownerId, 'bot_removed');
}

async function askTelegram({ token }: { token: string }) {
  return telegramApi(token)
    .getMe()
    .catch((error) => {
      throw telegramFailure(error);
    });
}

/** Two accounts that poll one bot would take each other's updates. */
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

/** While a webhook is set, Telegram gives no updates to pollers. */
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
      // Lock the assistant: one change of its bot at a time.
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
          // Another bot numbers its updates independently and has its own chats.
          ...(other ? { nextUpdateId: 0, lastUpdateAt: null, pollingSince: null } : {}),
        })
        .where(eq(telegramBots.id, known.id));
      if (!other) return;
      await tx.delete(telegramUpdates).where(eq(telegramUpdates.botId, known.id));
      await tx.delete(telegramChats).where(eq(telegramChats.botId, known.id));
      await tx.delete(telegramOwnChats).where(eq(telegramOwnChats.botId, known.id));
    });
  } catch (error) {
    // A concurrent request has just connected the same bot.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') throw new AppError('telegram_token_taken');
    throw error;
  }
}

const nextVersion = sql<number>`${telegramBots.version} + 1`;

async function change(
  assistant: AssistantRef,
  values: Partial<Pick<typeof telegramBots.$inferInsert, 'enabled' | 'errorCode' | 'errorAt'>>,
): Promise<void> {
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
