import type { TelegramBot, Update } from 'node-telegram-bot-api';
import { log } from '~/infra/log.server';
import { telegramApi, telegramErrorCode, telegramRetryAfter } from '~/telegram/bot-api/bot-api.server';
import { recordNotice } from '~/telegram/bot-api/chats.server';
import { markOwnTopics } from '~/telegram/bot-api/topics.server';
import type { HeldBot, PollingState } from '~/telegram/inbox/leases.server';
import { readUpdate } from '~/telegram/inbox/parse-update';
import { LeaseLost, type OpenUpdate, openUpdates, recordUpdates } from '~/telegram/inbox/updates.server';
import { pause, type RunningBot, Stopped } from '~/telegram/reply/deliver.server';
import { decryptToken } from '~/telegram/setup/tokens.server';
import { readNotice } from '../bot-api/membership';
import { ChatQueue } from './chat-queue';

/** How long Telegram holds a poll open without an update, in seconds: an idle bot polls 72 times an hour. */
const POLL_SECONDS = 50;
/**
 * After a week without updates Telegram continues from a random update id, which may be lower: an older offset would
 * then discard updates unread. Polling without an offset returns all unconfirmed updates.
 */
const OFFSET_KEPT_MS = 5 * 24 * 3_600_000;
const UNSURE_FIRST_MS = 2_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
const CONFLICT_MAX_WAIT_MS = 60_000;

/** Errors that only the owner or the operator can fix. */
export const HALTING: ReadonlySet<string> = new Set(['telegram_bad_token', 'telegram_key_changed']);

export type PollerHost = {
  holder: string;
  conflictMs: number;
  report(id: string, state: PollingState): void;
  /** The poller has stopped by itself. The bot may be polled again if this process still has its lease. */
  lost(id: string): void;
  /** The token works. Called once. */
  firstPoll(bot: RunningBot, held: HeldBot): void;
};

/**
 * Polls one version of one bot until it is stopped. The library's own polling is not used: it advances its offset
 * before updates can be stored, and removes a foreign webhook without asking.
 */
export class Poller {
  /** The token is invalid: polling has stopped. */
  halted = false;
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private queue: ChatQueue | undefined;

  constructor(
    readonly held: HeldBot,
    private readonly host: PollerHost,
    delayMs: number,
  ) {
    this.ended = this.run(delayMs);
  }

  /** Takes up updates that are stored already. Before its queue is there, it finds them itself. */
  push(updates: OpenUpdate[]): void {
    this.queue?.push(updates);
  }

  /** Resolves once nothing of this bot is in progress. Updates not yet begun stay in the database. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ended;
    await this.queue?.idle();
  }

  private async run(delayMs: number): Promise<void> {
    const { signal } = this.stopping;
    try {
      await pause(delayMs, signal);
      const token = decryptToken(this.held.tokenEncrypted);
      const { id, version, telegramId, username } = this.held;
      const { holder } = this.host;
      const bot: RunningBot = {
        id,
        version,
        holder,
        telegramId: telegramId || Number(token.split(':')[0]),
        username,
        api: telegramApi(token),
        signal,
      };
      this.queue = new ChatQueue(bot, () => this.stopping.abort());
      await this.takeUp(this.queue, await openUpdates(id));
      await this.poll(bot, this.queue, telegramApi(token, { signal }));
    } catch (error) {
      const code = telegramErrorCode(error);
      if (HALTING.has(code)) {
        this.halted = true;
        this.host.report(this.held.id, code);
        log.warn({ bot: this.held.id, code }, 'Telegram bot stopped until its owner changes it');
        return;
      }
      if (!(error instanceof LeaseLost || error instanceof Stopped)) {
        log.error({ err: error, bot: this.held.id }, 'could not poll a Telegram bot');
      }
    }
    this.stopping.abort();
    this.host.lost(this.held.id);
  }

  /**
   * Takes up the updates an earlier process left. Visitors whose answer may not have arrived are told first, before
   * this process is busy, so that it is unlikely to die during that as well.
   */
  private async takeUp(queue: ChatQueue, open: OpenUpdate[]): Promise<void> {
    const unsure = new Set(open.filter(({ status }) => status === 'sending').map(({ outgoing }) => outgoing?.head));
    const isUnsure = ({ outgoing }: OpenUpdate) => outgoing !== null && unsure.has(outgoing.head);
    if (unsure.size > 0) {
      queue.push(open.filter(isUnsure));
      await Promise.race([queue.idle(), pause(UNSURE_FIRST_MS, this.stopping.signal)]);
    }
    queue.push(open.filter((update) => !isUnsure(update)));
  }

  private async poll(bot: RunningBot, queue: ChatQueue, api: TelegramBot): Promise<void> {
    let { nextUpdateId, lastUpdateAt } = this.held;
    let failures = 0;
    let met = false;
    while (!bot.signal.aborted) {
      const fresh = lastUpdateAt !== null && Date.now() - lastUpdateAt.getTime() < OFFSET_KEPT_MS;
      try {
        const updates = await api.getUpdates({
          ...(fresh && nextUpdateId > 0 && { offset: nextUpdateId }),
          // The first poll returns at once and so shows that the token is valid.
          timeout: met && failures === 0 ? POLL_SECONDS : 0,
          allowed_updates: ['message', 'callback_query', 'my_chat_member'],
        });
        if (!met || failures > 0) this.host.report(bot.id, 'polling');
        if (!met) this.host.firstPoll(bot, this.held);
        met = true;
        failures = 0;
        const last = updates.at(-1);
        if (!last) continue;
        for (const notice of updates.flatMap((update) => understood(update, bot, readNotice) ?? [])) {
          await recordNotice(bot.id, notice);
        }
        const ours = (await markOwnTopics(bot.id, updates)).flatMap((update) => {
          const chatId = understood(update, bot, readUpdate)?.chatId;
          return chatId === undefined ? [] : [{ updateId: update.update_id, chatId, payload: update }];
        });
        queue.push(await recordUpdates(bot, ours, last.update_id + 1));
        nextUpdateId = last.update_id + 1;
        lastUpdateAt = new Date();
        await queue.room();
      } catch (error) {
        if (bot.signal.aborted) throw new Stopped('the bot is being released');
        if (error instanceof LeaseLost) throw error;
        await this.afterFailure(bot, error, failures++);
      }
    }
  }

  private async afterFailure(bot: RunningBot, error: unknown, failures: number): Promise<void> {
    const code = telegramErrorCode(error);
    if (HALTING.has(code)) throw error;
    const conflict = code === 'telegram_conflict';
    // A single conflict is normal for a bot taken over from a process that died.
    if (!conflict || failures > 0) this.host.report(bot.id, code);
    if (failures === 0) log.warn({ bot: bot.id, code, err: error }, 'could not poll Telegram');
    const [first, most] = conflict ? [this.host.conflictMs, CONFLICT_MAX_WAIT_MS] : [FIRST_WAIT_MS, MAX_WAIT_MS];
    const asked = telegramRetryAfter(error);
    const wait = asked === undefined ? Math.min(first * 2 ** Math.min(failures, 10), most) : asked * 1000;
    // When a network returns, a thousand bots should not all reconnect at once.
    await pause(asked === undefined ? wait * (0.5 + Math.random()) : wait * (1 + Math.random() / 4), bot.signal);
  }
}

/** @returns undefined for irrelevant updates, and for those that cannot be read. */
function understood<T>(update: Update, bot: RunningBot, read: (update: Update, bot: RunningBot) => T): T | undefined {
  try {
    return read(update, bot);
  } catch (error) {
    log.error({ err: error, bot: bot.id, update: update.update_id }, 'could not read a Telegram update');
    return undefined;
  }
}
