import { setTimeout as wait } from 'node:timers/promises';
import {
  APICallError,
  type EmbeddingModelV3,
  type LanguageModelV3,
  type LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { wrapEmbeddingModel, wrapLanguageModel } from 'ai';
import type { CircuitBreaker } from './breaker';

/** A failed call is tried once more, after this long or what the endpoint asks for, in milliseconds. */
const RETRY_AFTER_MS = 300;
const LONGEST_WAIT_MS = 2000;
/** What a bad request of ours is answered with: it tells nothing of the endpoint's health. */
const OUR_FAULT = new Set([400, 413, 422]);

/** A chat model behind a breaker, with one quick retry of what may pass; the caller needs none of its own. */
export function guardLanguageModel(model: LanguageModelV3, breaker: CircuitBreaker): LanguageModelV3 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      wrapGenerate: async ({ doGenerate, params }) => {
        const result = await guarded(doGenerate, breaker, params.abortSignal);
        breaker.succeeded();
        return result;
      },
      wrapStream: async ({ doStream, params }) => {
        const result = await guarded(doStream, breaker, params.abortSignal, true);
        return { ...result, stream: watched(result.stream, breaker, params.abortSignal) };
      },
    },
  });
}

/** The same for a model that makes vectors. */
export function guardEmbeddingModel(model: EmbeddingModelV3, breaker: CircuitBreaker): EmbeddingModelV3 {
  return wrapEmbeddingModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      wrapEmbed: async ({ doEmbed, params }) => {
        try {
          const result = await guarded(doEmbed, breaker, params.abortSignal);
          breaker.succeeded();
          return result;
        } catch (error) {
          // The library would try again what is marked as worth it; that has been done.
          throw APICallError.isInstance(error) && error.isRetryable
            ? new Error('No vectors could be had.', { cause: error })
            : error;
        }
      },
    },
  });
}

/**
 * Makes a call that the breaker allows, and tells it of a failure; of success only the caller can tell.
 *
 * @param streamed A call whose time is up got no word until then; another may have been on a long one.
 */
async function guarded<T>(
  call: () => PromiseLike<T>,
  breaker: CircuitBreaker,
  signal?: AbortSignal,
  streamed = false,
): Promise<T> {
  for (let first = true; ; first = false) {
    breaker.enter();
    try {
      return await call();
    } catch (error) {
      const ours = APICallError.isInstance(error) && OUR_FAULT.has(error.statusCode ?? 0);
      if (ours) breaker.left();
      else reportEnd(breaker, signal, streamed);
      const retryable = APICallError.isInstance(error) && error.isRetryable;
      if (!first || !retryable || signal?.aborted) throw error;
      await wait(waitFor(error), undefined, { signal });
    }
  }
}

function waitFor(error: APICallError): number {
  const seconds = Number(error.responseHeaders?.['retry-after'] ?? Number.NaN);
  return Number.isNaN(seconds) ? RETRY_AFTER_MS : Math.min(seconds * 1000, LONGEST_WAIT_MS);
}

/** A call that came to no good end: broken off, given up by the visitor, or too slow; `silent` where no word had come. */
function reportEnd(breaker: CircuitBreaker, signal: AbortSignal | undefined, silent: boolean): void {
  if (!signal?.aborted) breaker.failed();
  else if ((signal.reason as Error | undefined)?.name !== 'TimeoutError') breaker.left();
  else if (silent) breaker.hung();
  else breaker.failed();
}

/** The stream as it is, its end told to the breaker: whole, broken off, or given up. */
function watched(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  breaker: CircuitBreaker,
  signal?: AbortSignal,
): ReadableStream<LanguageModelV3StreamPart> {
  const reader = stream.getReader();
  let begun = false;
  let told = false;
  const tell = (how: () => void) => {
    if (!told) how();
    told = true;
  };
  const end = () => reportEnd(breaker, signal, !begun);
  const onAbort = () => tell(end);
  signal?.addEventListener('abort', onAbort, { once: true });
  const settle = (how: () => void) => {
    tell(how);
    signal?.removeEventListener('abort', onAbort);
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          settle(() => breaker.failed());
          controller.close();
          return;
        }
        begun ||= value.type !== 'stream-start';
        if (value.type === 'finish') settle(() => breaker.succeeded());
        if (value.type === 'error') settle(() => breaker.failed());
        controller.enqueue(value);
      } catch (error) {
        settle(end);
        controller.error(error);
      }
    },
    async cancel(reason) {
      settle(() => breaker.left());
      await reader.cancel(reason);
    },
  });
}
