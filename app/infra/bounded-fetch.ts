/**
 * Maximum size in bytes of an endpoint's answer: for vectors (64 vectors of 4,000 numbers per call), and for anything
 * else.
 */
const MAX_VECTOR_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024;
/** Bytes allowed in a stream per token: one event with its framing takes 200 to 400. */
const BYTES_A_TOKEN = 1024;

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
    const response = await fetch(input, init);
    if (!response.body) return response;
    const url = input instanceof Request ? input.url : String(input);
    const most = url.includes('/embeddings') ? MAX_VECTOR_BYTES : Math.max(MAX_BYTES, maxTokens * BYTES_A_TOKEN);
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counting(most)), { status, statusText, headers });
  };
}

function counting(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > most) controller.error(new AnswerTooLargeError(most));
      else controller.enqueue(piece);
    },
  });
}
