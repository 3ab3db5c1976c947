import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Update } from 'node-telegram-bot-api';

/** Telegram's error response. */
export class Refusal extends Error {
  readonly body: object;

  constructor(
    readonly status: number,
    description: string,
    parameters?: { retry_after?: number; migrate_to_chat_id?: number },
  ) {
    super(description);
    this.body = { ok: false, error_code: status, description, ...(parameters && { parameters }) };
  }
}

/**
 * `drop`: the connection breaks before the call takes effect; `drop-after`: it takes effect, and its response is lost.
 */
export type Failure = { status: number; description?: string; retryAfter?: number } | 'drop' | 'drop-after' | 'hang';
export type StandInCall = { method: string; params: Record<string, string>; at: number };

const MAX_UPDATES = 100;
let nextId = 700_000_000;

/** One bot: its users' messages, its program's calls, and the calls to reject. */
export class StandInBot {
  readonly id = nextId++;
  readonly username: string;
  token = StandInBot.tokenOf(this.id);
  /** If set, updates go there and polling is rejected. */
  webhook = '';
  /** All calls that took effect except getUpdates, oldest first. */
  readonly calls: StandInCall[] = [];
  /** How often it was polled, and the greatest offset used. */
  polls = 0;
  acknowledged = 0;
  /** Chats whose user has blocked it. */
  readonly blockedBy = new Set<number>();
  /** Groups that have become supergroups, with their new ids. */
  readonly upgraded = new Map<number, number>();
  /** Groups with topics: the names of the topics that are there, and whether the bot may make more. */
  readonly forums = new Map<number, { topics: Map<number, string>; may: boolean }>();
  /** Of groups: who their administrators are. */
  readonly administrators = new Map<number, number[]>();
  private updates: Update[] = [];
  private nextUpdate = 1000 + Math.floor(Math.random() * 1_000_000);
  private nextMessage = 1;
  private readonly failures = new Map<string, { failure: Failure; times: number }>();
  private readonly tries = new Map<string, number>();
  private readonly events = new EventEmitter().setMaxListeners(0);
  private poll: { end(reason?: Refusal): void } | undefined;

  constructor(username?: string) {
    this.username = username ?? `komek_${this.id}_bot`;
  }

  static tokenOf(id: number): string {
    return `${id}:${randomBytes(26).toString('base64url').slice(0, 35)}`;
  }

  /** Queues an update of any kind. @returns its id. */
  push(content: Omit<Update, 'update_id'>): number {
    const update_id = this.nextUpdate++;
    this.updates.push({ update_id, ...content } as Update);
    this.events.emit('update');
    return update_id;
  }

  /** A person writes to the bot in their private chat. @returns the update's id. */
  say(text: string, person: { id?: number; name?: string; username?: string; language?: string } = {}): number {
    const { id = 5000, name = 'Aliya', username, language = 'en' } = person;
    const from = { id, is_bot: false, first_name: name, username, language_code: language };
    const chat = { id, type: 'private', first_name: name, username };
    const command = /^\/\w+/.exec(text)?.[0];
    const entities = command ? [{ type: 'bot_command', offset: 0, length: command.length }] : undefined;
    const date = Math.floor(Date.now() / 1000);
    return this.push({ message: { message_id: this.nextMessage++, date, chat, from, text, entities } } as never);
  }

  /** The texts it sent to a chat (by default all chats), oldest first. */
  texts(chatId?: number): string[] {
    return this.callsTo('sendMessage')
      .filter(({ params }) => chatId === undefined || params.chat_id === String(chatId))
      .map(({ params }) => params.text ?? '');
  }

  callsTo(method: string): StandInCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  /** How often a method was called, including rejected calls. */
  tried(method: string): number {
    return this.tries.get(method) ?? 0;
  }

  /** Makes a method fail the next `times` times, by default always. */
  fail(method: string, failure: Failure, times = Number.POSITIVE_INFINITY): void {
    this.failures.set(method, { failure, times });
    if (method === 'getUpdates') this.poll?.end();
  }

  mend(): void {
    this.failures.clear();
  }

  /** Waits until a method has been called `count` times (getUpdates: polled). */
  async called(method: string, count = 1, timeoutMs = 10_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while ((method === 'getUpdates' ? this.polls : this.callsTo(method).length) < count) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`${method} was not called ${count} times in ${timeoutMs} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.events.once('call', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  hangUp(): void {
    this.poll?.end(new Refusal(401, 'Unauthorized'));
  }

  /** @returns the result; undefined passes the call on to telegram-test-api. @throws Refusal, or 'drop'. */
  async answer(method: string, params: Record<string, string>, response: ServerResponse): Promise<unknown> {
    this.tries.set(method, this.tried(method) + 1);
    const failing = this.failureOf(method);
    if (failing === 'drop') throw 'drop';
    if (failing === 'hang') return new Promise((_, reject) => response.on('close', () => reject('drop')));
    if (failing && failing !== 'drop-after') {
      const { status, description = 'Refused by the test', retryAfter } = failing;
      throw new Refusal(status, description, retryAfter === undefined ? undefined : { retry_after: retryAfter });
    }
    const result = await this.perform(method, params, response);
    if (failing === 'drop-after') throw 'drop';
    return result;
  }

  private failureOf(method: string): Failure | undefined {
    const failing = this.failures.get(method);
    if (!failing) return undefined;
    if (--failing.times <= 0) this.failures.delete(method);
    return failing.failure;
  }

  private async perform(method: string, params: Record<string, string>, response: ServerResponse): Promise<unknown> {
    if (method === 'getUpdates') return this.getUpdates(params, response);
    if (method === 'sendMessage') this.refuseMessage(params);
    this.calls.push({ method, params, at: Date.now() });
    this.events.emit('call');
    switch (method) {
      case 'getMe':
        return { id: this.id, is_bot: true, first_name: this.username, username: this.username };
      case 'getWebhookInfo':
        return { url: this.webhook, has_custom_certificate: false, pending_update_count: this.updates.length };
      case 'deleteWebhook':
        this.webhook = '';
        return true;
      case 'createForumTopic':
        return this.createTopic(params);
      case 'getChatMember':
        return this.forums.get(Number(params.chat_id))?.may
          ? { status: 'administrator', can_manage_topics: true, user: { id: this.id, is_bot: true } }
          : { status: 'member', user: { id: this.id, is_bot: true } };
      case 'getChatAdministrators':
        return (this.administrators.get(Number(params.chat_id)) ?? []).map((id) => ({
          status: 'administrator',
          user: { id, is_bot: false, first_name: String(id) },
        }));
      case 'sendChatAction':
      case 'setMyCommands':
      case 'setMessageReaction':
      case 'answerCallbackQuery':
        return true;
      default:
        return undefined;
    }
  }

  private createTopic({ chat_id: chatId, name = '' }: Record<string, string>): object {
    const forum = this.forums.get(Number(chatId));
    if (!forum) throw new Refusal(400, 'Bad Request: the chat is not a forum');
    if (!forum.may) throw new Refusal(400, 'Bad Request: not enough rights to create a topic');
    const message_thread_id = this.nextMessage++;
    forum.topics.set(message_thread_id, name);
    return { message_thread_id, name, icon_color: 7322096 };
  }

  private refuseMessage({ chat_id: chatId, message_thread_id: topic, text }: Record<string, string>): void {
    if (topic && !this.forums.get(Number(chatId))?.topics.has(Number(topic))) {
      throw new Refusal(400, 'Bad Request: message thread not found');
    }
    const to = this.upgraded.get(Number(chatId));
    if (to !== undefined) {
      throw new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: to });
    }
    if (this.blockedBy.has(Number(chatId))) throw new Refusal(403, 'Forbidden: bot was blocked by the user');
    if (!text?.trim()) throw new Refusal(400, 'Bad Request: message text is empty');
    if (text.length > 4096) throw new Refusal(400, 'Bad Request: message is too long');
  }

  /** Like Telegram: an offset acknowledges what is below it, and a second poll ends the first with a conflict. */
  private async getUpdates(params: Record<string, string>, response: ServerResponse): Promise<Update[]> {
    if (this.webhook) {
      throw new Refusal(409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first");
    }
    this.polls++;
    this.events.emit('call');
    this.poll?.end(new Refusal(409, 'Conflict: terminated by other getUpdates request'));
    const offset = Number(params.offset ?? 0);
    this.acknowledged = Math.max(this.acknowledged, offset);
    this.updates = this.updates.filter(({ update_id }) => update_id >= offset);
    if (this.updates.length === 0) await this.waitForUpdate(Number(params.timeout ?? 0) * 1000, response);
    const kinds: unknown[] = [params.allowed_updates ?? []].flat().flatMap((list) => JSON.parse(list));
    this.updates = this.updates.filter((update) => kinds.length === 0 || kinds.some((kind) => String(kind) in update));
    return this.updates.slice(0, Number(params.limit ?? MAX_UPDATES));
  }

  private waitForUpdate(timeoutMs: number, response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const poll = {
        end: (reason?: Refusal) => {
          clearTimeout(timer);
          this.events.off('update', arrived);
          if (this.poll === poll) this.poll = undefined;
          if (reason) reject(reason);
          else resolve();
        },
      };
      const arrived = () => poll.end();
      const timer = setTimeout(arrived, timeoutMs);
      this.events.on('update', arrived);
      response.on('close', arrived);
      this.poll = poll;
    });
  }
}
