import { Agent, type RequestInit, fetch as undiciFetch } from 'undici';

/**
 * Maximum size in bytes of an endpoint's answer: for vectors (64 vectors of 4,000 numbers per call), and for anything
 * else.
 */
const MAX_VECTOR_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024;
/** Bytes allowed in a stream per token: one event with its framing takes 200 to 400. */
const BYTES_A_TOKEN = 1024;

/**
 * Connections to the models' endpoints, kept open between calls: a new one costs several round trips. The callers' own
 * signals end a call that takes too long.
 */
const agent = new Agent({ keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0 });

/** Thrown when an endpoint sends more than any sensible answer contains. */
export class AnswerTooLargeError extends Error {
  constructor(bytes: number) {
    super(`The model's endpoint sent more than ${bytes} bytes.`);
    this.name = 'AnswerTooLargeError';
  }
}

/**
 * A `fetch` for endpoints that need not be trusted. If an answer is too large (error answers included), reading it
 * fails with an AnswerTooLargeError and the connection is closed.
 *
 * @param maxTokens maximum length of a reply, as requested from the model.
 */
export function boundedFetch(maxTokens: number): typeof fetch {
  return async (input, init) => {
    const response = await undiciFetch(input as string | URL, { ...(init as RequestInit), dispatcher: agent });
    const url = input instanceof Request ? input.url : String(input);
    const most = url.includes('/embeddings') ? MAX_VECTOR_BYTES : Math.max(MAX_BYTES, maxTokens * BYTES_A_TOKEN);
    const { status, statusText } = response;
    const headers = new Headers([...response.headers]);
    const body = response.body && counted(response.body as ReadableStream<Uint8Array>, most);
    return new Response(body, { status, statusText, headers });
  };
}

/** Passes a body on piece by piece. A pair of streams with a transform between them would cost twice as much. */
function counted(body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      bytes += value.byteLength;
      if (bytes <= most) return controller.enqueue(value);
      const error = new AnswerTooLargeError(most);
      // The connection is not read any further.
      reader.cancel(error).catch(() => {});
      controller.error(error);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
