import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import TelegramTestApi from 'telegram-test-api';
import { Refusal, StandInBot } from './stand-in-bot';

/**
 * Telegram's Bot API at the network level, for any number of bots and processes. telegram-test-api answers what it
 * implements like Telegram (messages sent, edited and deleted). The rest is ours, since it gives every bot the id 666,
 * forgets an update when it is fetched instead of when it is acknowledged, never waits, and knows neither wrong tokens
 * nor errors.
 */
export class TelegramStandIn {
  private readonly bots = new Map<string, StandInBot>();
  /** Never started: calls are passed to its private web server. */
  private readonly api = new TelegramTestApi() as unknown as { webServer: RequestListener };
  private readonly server: Server;
  url = '';

  private constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  static async start(): Promise<TelegramStandIn> {
    const standIn = new TelegramStandIn();
    await new Promise<void>((resolve) => standIn.server.listen(0, '127.0.0.1', resolve));
    standIn.url = `http://127.0.0.1:${(standIn.server.address() as AddressInfo).port}`;
    return standIn;
  }

  async stop(): Promise<void> {
    for (const bot of this.bots.values()) bot.hangUp();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A bot as @BotFather creates one, with its own id, username and token. */
  newBot(username?: string): StandInBot {
    const bot = new StandInBot(username);
    this.bots.set(bot.token, bot);
    return bot;
  }

  /** @BotFather's /revoke: the old token becomes invalid. @returns the new one. */
  revoke(bot: StandInBot): string {
    this.bots.delete(bot.token);
    bot.hangUp();
    bot.token = StandInBot.tokenOf(bot.id);
    this.bots.set(bot.token, bot);
    return bot.token;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    try {
      const params = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
      const bot = this.bots.get(decodeURIComponent(token ?? ''));
      if (!token || !method || !/^\d+:/.test(token)) throw new Refusal(404, 'Not Found');
      if (!bot) throw new Refusal(401, 'Unauthorized');
      const answer = await bot.answer(method, params, response);
      if (answer !== undefined) return send(response, 200, { ok: true, result: answer });
      this.api.webServer(Object.assign(request, { body: params, _body: true }), response);
    } catch (error) {
      if (error === 'drop') response.destroy();
      else if (!(error instanceof Refusal))
        send(response, 500, { ok: false, error_code: 500, description: `${error}` });
      else send(response, error.status, error.body);
    }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
