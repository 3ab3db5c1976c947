import { connect, type Socket } from 'node:net';

/** A connection that sends exactly the given bytes and keeps the response. */
export class RawConnection {
  readonly socket: Socket;
  answer = '';
  /** Resolves once the server or the caller has ended the connection. */
  readonly ended: Promise<string>;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('error', () => {});
    this.socket.on('data', (piece) => {
      this.answer += piece.toString('latin1');
    });
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve(this.answer)));
  }

  say(text: string): this {
    this.socket.write(text, 'latin1');
    return this;
  }

  /** Waits for part of a response. */
  heard(text: string): Promise<string> {
    return this.heardTimes(text, 1);
  }

  /** Waits until part of a response has occurred this often. */
  async heardTimes(text: string, times: number): Promise<string> {
    while (this.answer.split(text).length <= times) {
      await new Promise<void>((resolve, reject) => {
        this.socket.once('data', () => resolve());
        this.socket.once('close', () => reject(new Error(`The connection ended without "${text}": ${this.answer}`)));
      });
    }
    return this.answer;
  }

  close(): void {
    this.socket.destroy();
  }
}

/** The status of the first response in the received text; 0 if there is none. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
