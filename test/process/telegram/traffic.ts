import type { StandInBot } from '../../telegram/stand-in-bot';
import { pause } from '../tools/server';

/** Average time between two messages. */
const MESSAGE_EVERY_MS = 50;
/** Share of messages that start a burst of three in one chat. */
const BURSTS = 0.2;
/** Maximum latency to Telegram and back: a kill during it leaves a message with an unknown outcome. */
const WAY_MS = 150;

/** What the bots know and are asked. */
export const PAIRS = [
  { question: 'How much is delivery?', answer: 'Delivery is 900 tenge.' },
  { question: 'When are you open?', answer: 'We are open from 8 to 20 every day.' },
  { question: 'Where is the shop?', answer: 'The shop is at 15 Abay Avenue, Almaty.' },
  { question: 'Can I pay by card?', answer: 'Cards and cash are both taken.' },
  { question: 'How do I return a grinder?', answer: 'Bring the grinder back within 14 days with its receipt.' },
];

/** Adds some milliseconds of latency before and after each sent message. */
export function makeFar(bot: StandInBot): void {
  const answer = bot.answer.bind(bot);
  bot.answer = async (method, params, response) => {
    if (method !== 'sendMessage') return answer(method, params, response);
    await pause(Math.random() * WAY_MS);
    const result = await answer(method, params, response);
    await pause(Math.random() * WAY_MS);
    return result;
  };
}

/** Writes to the bots without pause until it is stopped; the answer to each message is known. */
export class Load {
  readonly said = new Map<StandInBot, Map<number, string>>();
  private person = 10_000;
  private running = true;
  private readonly ended: Promise<void>;

  constructor(private readonly bots: StandInBot[]) {
    this.ended = this.run();
  }

  get count(): number {
    return [...this.said.values()].reduce((sum, { size }) => sum + size, 0);
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.ended;
  }

  private async run(): Promise<void> {
    while (this.running) {
      const bot = this.bots[Math.floor(Math.random() * this.bots.length)];
      const id = this.person++;
      const many = Math.random() < BURSTS ? 3 : 1;
      // No question twice in a chat: there an answer is recognised by its text.
      const first = Math.floor(Math.random() * PAIRS.length);
      for (let at = 0; bot && at < many; at++) {
        const pair = PAIRS[(first + at) % PAIRS.length];
        if (!pair) continue;
        const updateId = bot.say(pair.question, { id });
        this.said.set(bot, (this.said.get(bot) ?? new Map()).set(updateId, pair.answer));
        if (at > 0) await pause(Math.random() * 30);
      }
      await pause(Math.random() * 2 * MESSAGE_EVERY_MS);
    }
  }
}
