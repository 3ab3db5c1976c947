import { setTimeout as wait } from 'node:timers/promises';
import {
  APICallError,
  type EmbeddingModelV3,
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
  type LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { wrapEmbeddingModel, wrapLanguageModel } from 'ai';
import { measures } from '~/infra/context/measures';
import { breather } from '../event-loop/slices';
import { type CircuitBreaker, CircuitOpenError } from './breaker';
import { CountedCall } from './uses/counted-call';
import type { CallEnd } from './uses/model-uses.server';

/** Delay before the single retry of a failed call, in milliseconds, unless the endpoint asks for another. */
const RETRY_AFTER_MS = 300;
const LONGEST_WAIT_MS = 2000;
/** Status codes for a bad request of ours. They say nothing about the endpoint's health. */
const OUR_FAULT = new Set([400, 413, 422]);

/** Told of each call that has ended. */
type Tell = (end: CallEnd) => void;

/**
 * A chat model behind a circuit breaker, with one quick retry of transient errors. Callers need no retry of their own.
 */
export function guardLanguageModel(model: LanguageModelV3, breaker: CircuitBreaker, tell: Tell): LanguageModelV3 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      wrapGenerate: async ({ doGenerate, params }) => {
        const { result, call } = await guarded(counting(doGenerate, params, tell), breaker, params.abortSignal);
        breaker.succeeded();
        for (const part of result.content) if (part.type === 'text') call.wrote(part.text);
        call.ended(result.usage);
        return result;
      },
      wrapStream: async ({ doStream, params }) => {
        const counted = counting(doStream, params, tell);
        const { result, call } = await guarded(counted, breaker, params.abortSignal, { streamed: true });
        return { ...result, stream: watched(result.stream, { breaker, call, signal: params.abortSignal }) };
      },
    },
  });
}

/** Makes a call and counts it, each try as one. One that was left before it began may have been read all the same. */
const counting =
  <T>(make: () => PromiseLike<T>, { prompt, abortSignal }: LanguageModelV3CallOptions, tell: Tell) =>
  async (): Promise<{ result: T; call: CountedCall }> => {
    const call = new CountedCall(prompt, tell);
    try {
      return { result: await make(), call };
    } catch (error) {
      if (abortSignal?.aborted) call.ended(undefined, { failed: true });
      else call.refused();
      throw error;
    }
  };

/** The same for an embedding model. */
export function guardEmbeddingModel(model: EmbeddingModelV3, breaker: CircuitBreaker, tell: Tell): EmbeddingModelV3 {
  return wrapEmbeddingModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      wrapEmbed: async ({ doEmbed, params }) => {
        try {
          const result = await guarded(doEmbed, breaker, params.abortSignal, { use: 'embedding' });
          breaker.succeeded();
          tell({ failed: false, inputTokens: result.usage?.tokens ?? 0, outputTokens: 0 });
          return result;
        } catch (error) {
          if (!(error instanceof CircuitOpenError)) tell({ failed: true, inputTokens: 0, outputTokens: 0 });
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

/** Passes the stream through, and reports how it ended: complete, broken off, or cancelled. */
function watched(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  { breaker, call, signal }: { breaker: CircuitBreaker; call: CountedCall; signal?: AbortSignal },
): ReadableStream<LanguageModelV3StreamPart> {
  const reader = stream.getReader();
  let begun = false;
  let told = false;
  const tell = (how: () => void) => {
    if (!told) how();
    told = true;
  };
  const end = () => reportEnd(breaker, signal, !begun);
  const onAbort = () => {
    tell(end);
    call.ended();
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  const settle = (how: () => void) => {
    tell(how);
    signal?.removeEventListener('abort', onAbort);
  };
  const pass = (part: LanguageModelV3StreamPart): void => {
    begun ||= part.type !== 'stream-start';
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') call.wrote(part.delta);
    if (part.type === 'finish') {
      settle(() => breaker.succeeded());
      call.ended(part.usage);
    }
    if (part.type === 'error') settle(() => breaker.failed());
  };
  const pause = breather();
  return new ReadableStream({
    async pull(controller) {
      try {
        // The AI SDK reads ahead of its consumer: only here can thousands of parts that came at once be slowed down.
        const rest = pause();
        if (rest) await rest;
        const { done, value } = await reader.read();
        if (done) {
          settle(() => breaker.failed());
          call.ended(undefined, { failed: true });
          controller.close();
          return;
        }
        pass(value);
        controller.enqueue(value);
      } catch (error) {
        settle(end);
        call.ended(undefined, { failed: true });
        controller.error(error);
      }
    },
    async cancel(reason) {
      settle(() => breaker.cancelled());
      call.ended();
      await reader.cancel(reason);
    },
  });
}
