import { setTimeout as wait } from 'node:timers/promises';
import {
  APICallError,
  type EmbeddingModelV3,
  type LanguageModelV3,
  type LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { wrapEmbeddingModel, wrapLanguageModel } from 'ai';
import { measures } from '~/infra/measures';
import { breather } from '../event-loop/slices';
import type { CircuitBreaker } from './breaker';

/** Delay before the single retry of a failed call, in milliseconds, unless the endpoint asks for another. */
const RETRY_AFTER_MS = 300;
const LONGEST_WAIT_MS = 2000;
/** Status codes for a bad request of ours. They say nothing about the endpoint's health. */
const OUR_FAULT = new Set([400, 413, 422]);

/**
 * A chat model behind a circuit breaker, with one quick retry of transient errors. Callers need no retry of their own.
 */
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
        const result = await guarded(doStream, breaker, params.abortSignal, { streamed: true });
        return { ...result, stream: watched(result.stream, breaker, params.abortSignal) };
      },
    },
  });
}

/** The same for an embedding model. */
export function guardEmbeddingModel(model: EmbeddingModelV3, breaker: CircuitBreaker): EmbeddingModelV3 {
  return wrapEmbeddingModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      wrapEmbed: async ({ doEmbed, params }) => {
        try {
          const result = await guarded(doEmbed, breaker, params.abortSignal, { use: 'embedding' });
          breaker.succeeded();
          return result;
        } catch (error) {
          // The AI SDK would retry errors marked as retryable, but the retry has already happened.
          throw APICallError.isInstance(error) && error.isRetryable
            ? new Error('The embedding model returned no vectors.', { cause: error })
            : error;
        }
      },
    },
  });
}

/**
 * Makes a call if the breaker allows it, and reports a failure to the breaker. Only the caller can report success.
 *
 * @param options `streamed`: whether the call is a stream: if a stream times out here, no token had arrived; any other call
 *   may simply have been slow. `use`: for the metrics.
 */
async function guarded<T>(
  call: () => PromiseLike<T>,
  breaker: CircuitBreaker,
  signal?: AbortSignal,
  { streamed = false, use = 'chat' }: { streamed?: boolean; use?: 'chat' | 'embedding' } = {},
): Promise<T> {
  const begun = performance.now();
  const told = (outcome: 'ok' | 'failed') => measures.model(use, outcome, (performance.now() - begun) / 1000);
  for (let first = true; ; first = false) {
    breaker.enter();
    try {
      const result = await call();
      told('ok');
      return result;
    } catch (error) {
      const ours = APICallError.isInstance(error) && OUR_FAULT.has(error.statusCode ?? 0);
      if (ours) breaker.cancelled();
      else reportEnd(breaker, signal, streamed);
      const retryable = APICallError.isInstance(error) && error.isRetryable;
      if (!first || !retryable || signal?.aborted) {
        told('failed');
        throw error;
      }
      await wait(waitFor(error), undefined, { signal });
    }
  }
}

function waitFor(error: APICallError): number {
  const seconds = Number(error.responseHeaders?.['retry-after'] ?? Number.NaN);
  return Number.isNaN(seconds) ? RETRY_AFTER_MS : Math.min(seconds * 1000, LONGEST_WAIT_MS);
}

/**
 * Reports a call that did not succeed: broken off, cancelled by the visitor, or timed out. `silent`: no token had
 * arrived.
 */
function reportEnd(breaker: CircuitBreaker, signal: AbortSignal | undefined, silent: boolean): void {
  if (!signal?.aborted) breaker.failed();
  else if ((signal.reason as Error | undefined)?.name !== 'TimeoutError') breaker.cancelled();
  else if (silent) breaker.timedOut();
  else breaker.failed();
}

/** Passes the stream through and reports to the breaker how it ended: complete, broken off, or cancelled. */
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
  const pause = breather();
  return new ReadableStream({
    async pull(controller) {
      try {
        // The AI SDK reads ahead of its consumer: only here can thousands of parts that came at once be slowed down.
        await pause();
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
      settle(() => breaker.cancelled());
      await reader.cancel(reason);
    },
  });
}
