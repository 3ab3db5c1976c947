import { log } from '~/infra/log.server';
import { LeaseLost, type OpenUpdate, openUpdates, UpdateErased } from '~/telegram/inbox/updates.server';
import { pause, type RunningBot, Stopped } from '~/telegram/reply/deliver.server';
import { giveUp, handleTogether, takeTogether } from '~/telegram/reply/handle.server';

/** Chats of one bot handled at once. The limit is per bot: a bot whose calls hang delays only itself. */
const MAX_CHATS = 16;
/** Maximum updates of one bot in memory. Beyond it, no more are fetched. */
const MAX_WAITING = 500;
const MAX_ATTEMPTS = 5;

/** The queue of one bot's chats: messages of a chat in order, several chats in parallel. */
export class ChatQueue {
  private readonly chats = new Map<number, OpenUpdate[]>();
  private readonly ready: number[] = [];
  private running = 0;
  private waiting = 0;
  private readonly whenChanged: (() => void)[] = [];

  /** @param lost called when another process turns out to have leased the bot. */
  constructor(
    private readonly bot: RunningBot,
    private readonly lost: () => void,
  ) {}

  push(updates: OpenUpdate[]): void {
    for (const update of updates) {
      const chat = this.chats.get(update.chatId);
      if (chat) chat.push(update);
      else {
        this.chats.set(update.chatId, [update]);
        this.ready.push(update.chatId);
      }
      this.waiting++;
    }
    this.start();
  }

  /** Resolves once there is room for more updates. */
  room(): Promise<void> {
    return this.until(() => this.waiting < MAX_WAITING || this.bot.signal.aborted);
  }

  /** Resolves once nothing is in progress; soon after the bot's signal is aborted. */
  idle(): Promise<void> {
    return this.until(() => this.running === 0);
  }

  private async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.whenChanged.push(resolve));
  }

  private start(): void {
    while (this.running < MAX_CHATS && this.ready.length > 0 && !this.bot.signal.aborted) {
      const chatId = this.ready.shift() ?? 0;
      this.running++;
      void this.run(chatId).finally(() => {
        this.running--;
        for (const resolve of this.whenChanged.splice(0)) resolve();
        this.start();
      });
    }
  }

  /** Handles one group of updates, then puts the chat at the end of the queue, so that many chats share few slots. */
  private async run(chatId: number): Promise<void> {
    const waiting = this.chats.get(chatId) ?? [];
    const together = takeTogether(waiting, this.bot);
    await this.deal(together);
    this.waiting -= together.length;
    if (waiting.length > 0) this.ready.push(chatId);
    else this.chats.delete(chatId);
  }

  private async deal(together: OpenUpdate[]): Promise<void> {
    const ids = together.map(({ updateId }) => updateId);
    let updates = together;
    for (let tries = 1; updates.length > 0; tries++) {
      try {
        await (tries > MAX_ATTEMPTS ? giveUp(this.bot, updates) : handleTogether(this.bot, updates, tries > 1));
        return;
      } catch (error) {
        if (error instanceof LeaseLost || error instanceof Stopped) return this.lost();
        if (error instanceof UpdateErased) return;
        log.error({ err: error, bot: this.bot.id, update: ids[0] }, 'could not handle a Telegram update');
        if (tries > MAX_ATTEMPTS) return;
      }
      try {
        await pause(Math.min(1000 * 2 ** (tries - 1), 30_000), this.bot.signal);
        // Only the database knows how far it got.
        updates = await openUpdates(this.bot.id, ids);
      } catch (error) {
        if (error instanceof Stopped) return this.lost();
        log.error({ err: error, bot: this.bot.id }, 'could not read Telegram updates again');
        updates = [];
        return this.lost();
      }
    }
  }
}
