import type { ChatEvent, ChatReply } from '../app/schemas/widget';
import { createEventReader } from './sse';

/** No byte for so long ends a call, in milliseconds. */
const SILENCE = 60_000;

/** A refusal by the server; `message` is its own text for the visitor, or empty. */
export class ServerError extends Error {
  constructor(
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

async function post(url: string, body: object, abort?: AbortController, accept = 'application/json') {
  const response = await fetch(url, {
    method: 'POST',
    // Cookies of its own site alone: the owner's playground shows by them that it is the owner's.
    credentials: 'same-origin',
    // No type of content: for one of its own the browser first asks whether it may, once more there and back.
    headers: { Accept: accept },
    body: JSON.stringify(body),
    signal: abort?.signal,
  });
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  throw new ServerError(problem?.message || '', response.status);
}

/** Posts and reads a JSON answer. Throws ServerError for a refusal, otherwise whatever fetch throws. */
export const call = async <T>(url: string, body: object, abort?: AbortController): Promise<T> =>
  (await post(url, body, abort)).json();

/**
 * Posts a question and gives the whole reply, telling of its text as it comes when the server streams. Throws
 * ServerError for a refusal, an `error` event or a stream that ends without a reply.
 */
export async function ask(
  url: string,
  body: object,
  abort: AbortController,
  onText: (text: string) => void,
): Promise<ChatReply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(), SILENCE);
  };
  listen();
  try {
    const response = await post(url, body, abort, 'text/event-stream');
    if (!response.body || !response.headers.get('Content-Type')?.includes('event-stream')) return await response.json();
    const reader = response.body.getReader();

    let reply: ChatReply | undefined;
    const decoder = new TextDecoder();
    const read = createEventReader((data) => {
      const event: ChatEvent = JSON.parse(data);
      if (event.type === 'delta') onText(event.text);
      else if (event.type === 'reply') reply = event;
      else if (event.type === 'error') throw new ServerError(event.message);
    });
    while (!reply) {
      const { done, value } = await reader.read();
      if (done) break;
      listen();
      read(decoder.decode(value, { stream: true }));
    }
    if (!reply) throw new ServerError('');
    return reply;
  } finally {
    clearTimeout(timer);
  }
}
