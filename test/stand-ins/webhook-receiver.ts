import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { path: string; headers: Record<string, string>; body: string };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export type Receiver = {
  url: string;
  /** What has come so far. */
  got: Received[];
  /** How it answers from now on. By default with 204. */
  answer: Answer;
  stop(): Promise<void>;
};

/** An owner's program that is told of events. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    receiver.got.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
    receiver.answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    got: [],
    answer: (response) => response.writeHead(204).end(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
