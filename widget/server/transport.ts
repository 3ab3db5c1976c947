import type { ChatEvent, ChatReply } from '../../app/schemas/widget';
import { createEventReader } from './sse';

/** A call ends after this many milliseconds without a byte. */
const SILENCE = 60_000;

/** A refusal by the server; `message` is its text for the visitor, or empty. */
export class ServerError extends Error {
  constructor(
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

/** Throws ServerError for a refusal, otherwise whatever fetch throws. */
export async function post(url: string, body: object, abort?: AbortController, accept = 'application/json') {
  const response = await fetch(url, {
    method: 'POST',
    // Cookies of the same site only: with them the owner's playground identifies the owner.
    credentials: 'same-origin',
    // No content type: with a custom one the browser sends a preflight first, another round trip.
    headers: { Accept: accept },
    body: JSON.stringify(body),
    signal: abort?.signal,
  });
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  throw new ServerError(problem?.message || '', response.status);
}

/** Posts and reads a JSON response. Throws as `post` does. */
export const call = async <T>(url: string, body: object, abort?: AbortController): Promise<T> =>
  (await post(url, body, abort)).json();

/**
 * Posts a question and returns the whole reply, reporting its text as it arrives if the server streams. Throws
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
