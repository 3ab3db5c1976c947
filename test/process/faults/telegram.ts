import { TelegramStandIn } from '../../telegram/stand-in';
import type { StandInBot } from '../../telegram/stand-in-bot';
import { connectBot } from '../telegram/owner';
import { pause, type ServerEnv, until } from '../tools/server';

const EVERY_MS = 400;
const SETTLE_MS = 180_000;

export type ChatTally = {
  asked: number;
  answered: number;
  apologised: number;
  both: number;
  lost: number;
  doubled: number;
};

/** People who each write one question to a bot, in a chat of their own, until they are stopped. */
export class Chats {
  private readonly people: number[] = [];
  private asking = true;
  private running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly telegram: TelegramStandIn,
    private readonly bot: StandInBot,
    private readonly question: string,
    private readonly fact: string,
  ) {}

  static async prepare(question: string, fact: string): Promise<Chats> {
    const telegram = await TelegramStandIn.start();
    return new Chats(telegram, telegram.newBot(), question, fact);
  }

  /** What points a Komek at this Telegram. */
  get env(): ServerEnv {
    return { TELEGRAM_API_URL: this.telegram.url };
  }

  async start(url: string, env: ServerEnv, answer: string): Promise<void> {
    await connectBot(url, env, this.bot, [{ question: this.question, answer }]);
    this.running = this.ask();
  }

  /** Waits until everybody has something. @returns what each got: one answer, or one apology, or what should not be. */
  async finish(): Promise<ChatTally> {
    this.asking = false;
    await this.running;
    const silent = () => this.people.filter((id) => this.bot.texts(id).length === 0).length;
    await until('a message to everybody who wrote to the bot', SETTLE_MS, async () =>
      silent() === 0 ? true : undefined,
    ).catch(() => {});
    const tally = { asked: this.people.length, answered: 0, apologised: 0, both: 0, lost: 0, doubled: 0 };
    for (const id of this.people) {
      const texts = this.bot.texts(id);
      const answers = texts.filter((text) => text.includes(this.fact)).length;
      const apologies = texts.length - answers;
      if (texts.length === 0) tally.lost++;
      else if (answers > 1 || apologies > 1) tally.doubled++;
      else if (answers === 1 && apologies === 1) tally.both++;
      else if (answers === 1) tally.answered++;
      else tally.apologised++;
    }
    return tally;
  }

  async stop(): Promise<void> {
    this.asking = false;
    await this.running;
    await this.telegram.stop();
  }

  private async ask(): Promise<void> {
    for (let id = 20_000; this.asking; id++) {
      this.bot.say(this.question, { id });
      this.people.push(id);
      await pause(EVERY_MS);
    }
  }
}
