import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';

/**
 * A real OpenAI-compatible endpoint on its own port, and settings that name it. Models are chosen once per process, so
 * importing this module before the settings gives a process with a model.
 */
export const endpoint = new LLMock({ port: 0 });
await endpoint.start();

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let hostile: Handler | undefined;

/**
 * Makes `handler` answer in the endpoint's place what no well-behaved endpoint would; undefined ends that, as does the
 * start of each test.
 */
export function answerInstead(handler: Handler | undefined): void {
  hostile = handler;
}

const front = createServer((incoming, outgoing) => {
  if (hostile) return hostile(incoming, outgoing);
  const { method, headers, url: path } = incoming;
  const forwarded = request(new URL(path ?? '/', endpoint.url), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
});
await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
front.unref();
export const ENDPOINT_URL = `http://127.0.0.1:${(front.address() as AddressInfo).port}/v1`;

export const CHAT_MODEL = 'chat-of-the-test';
export const EMBEDDING_MODEL = 'embedding-of-the-test';
export const API_KEY = 'key-of-the-test';
export const DIMENSIONS = 512;

Object.assign(process.env, {
  OPENAI_BASE_URL: ENDPOINT_URL,
  OPENAI_API_KEY: API_KEY,
  CHAT_MODEL,
  EMBEDDING_MODEL,
  EMBEDDING_DIMENSIONS: String(DIMENSIONS),
});

type ChatRequest = { messages: { role: string; content: string }[]; [field: string]: unknown };

/** The requests to the endpoint's chat model, oldest first. */
export function chatRequests(): ChatRequest[] {
  return endpoint
    .getRequests()
    .filter(({ path }) => path.includes('/chat/completions'))
    .map(({ body }) => body as unknown as ChatRequest);
}

/** The number under which a request shows the passage that contains `text`. */
export function passageNumber(request: { messages: { content: unknown }[] }, text: string): number {
  const prompt = request.messages.map(({ content }) => String(content)).join('\n');
  const passage = prompt.split(/(?=\[\[\d+\]\] \()/).find((part) => part.includes(text));
  return Number(/^\[\[(\d+)\]\]/.exec(passage ?? '')?.[1]);
}
