/** Bytes of an endpoint's answer that are read: of vectors (64 of 4,000 numbers at a time), and of anything else. */
const MAX_VECTOR_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024;
/** Bytes of a stream for each token it may carry: an event with its frame takes 200 to 400. */
const BYTES_A_TOKEN = 1024;

/** The endpoint sent more than any sensible answer has. */
export class AnswerTooLargeError extends Error {
  constructor(bytes: number) {
    super(`The model's endpoint sent more than ${bytes} bytes.`);
    this.name = 'AnswerTooLargeError';
  }
}

/**
 * A `fetch` for endpoints that nobody has to trust: an answer that is too large, errors included, ends with an
 * AnswerTooLargeError while it is read, and its connection is closed.
 *
 * @param maxTokens of a reply, as the model is told.
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
