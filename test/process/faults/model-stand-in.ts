import { createServer, type Server, type ServerResponse } from 'node:http';
import { pause } from '../tools/server';

type Manner = 'well' | 'slow' | 'gone' | 'wrong';

/** An OpenAI-compatible endpoint that streams one reply, and misbehaves for a while when told to. */
export class SlowModel {
  private manner: Manner = 'well';
  private server: Server | undefined;
  private port = 0;
  private wrongs = 0;

  /** @param betweenWords milliseconds. */
  constructor(
    private readonly reply: string,
    private readonly betweenWords = 0,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => void this.answer(response));
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
    return this;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((resolve) => this.server?.close(() => resolve()) ?? resolve());
  }

  async behaving(manner: Manner, ms: number): Promise<void> {
    this.manner = manner;
    if (manner === 'gone') await this.stop();
    await pause(ms);
    this.manner = 'well';
    if (manner === 'gone') await this.start();
  }

  private async answer(response: ServerResponse): Promise<void> {
    // It never answers: the caller's own limit ends it.
    if (this.manner === 'slow') return;
    if (this.manner === 'wrong') {
      this.answerWrongly(response);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const word of this.reply.split(/(?<= )/)) {
      response.write(this.event({ content: word }));
      if (this.betweenWords) await pause(this.betweenWords);
    }
    response.write(this.event({}, 'stop'));
    response.end('data: [DONE]\n\n');
  }

  private event(delta: object, finish: string | null = null): string {
    const choices = [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish }];
    return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'stand-in', choices })}\n\n`;
  }

  /** In turn what is no JSON, half a stream, an error page, and nothing. */
  private answerWrongly(response: ServerResponse): void {
    const ways = [
      () => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: {"choices": [}\n\n'),
      () => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(this.event({ content: 'We ta' }), () => response.destroy());
      },
      () => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
      () => response.writeHead(200).end(),
    ];
    ways[this.wrongs++ % ways.length]?.();
  }
}
