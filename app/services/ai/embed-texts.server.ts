import { embedMany } from 'ai';
import { config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import type { Embedding } from './models.server';
import { telemetry } from './uses/telemetry';

/** What texts are for: some models want to be told. */
export type TextKind = 'question' | 'passage';

/** Texts sent in one call in the background, and by what they are divided where an endpoint is too slow for so many. */
const PER_CALL = 64;
const FEWER = 4;

/** Vectors of visitors' questions, in their order. @throws the endpoint's error. */
export async function embedQuestions(
  embedding: Embedding,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  return vectorsOf(embedding.questions, embedding.prefixes.question, texts, signal);
}

/**
 * Vectors of texts that nobody waits for, in their order. A call that takes too long is made again with fewer texts.
 *
 * @throws the endpoint's error.
 */
export async function embedInBackground(
  embedding: Embedding,
  kind: TextKind,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<number[][]> {
  const made: number[][] = [];
  let perCall = PER_CALL;
  while (made.length < texts.length) {
    const timeout = AbortSignal.timeout(config.modelTimeoutMs);
    const batch = texts.slice(made.length, made.length + perCall);
    try {
      const limit = signal ? AbortSignal.any([timeout, signal]) : timeout;
      made.push(...(await vectorsOf(embedding.passages, embedding.prefixes[kind], batch, limit)));
    } catch (error) {
      if (!timeout.aborted || signal?.aborted || batch.length === 1) throw error;
      perCall = Math.max(1, Math.floor(batch.length / FEWER));
      log.warn(
        { embeddingModel: embedding.name, texts: batch.length, next: perCall },
        'the embedding endpoint took longer than MODEL_TIMEOUT_SECONDS: asking for fewer vectors at once',
      );
    }
  }
  return made;
}

async function vectorsOf(
  model: Embedding['questions'],
  prefix: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  const values = texts.map((text) => prefix + text);
  // The guard around the model has its own retry.
  const { embeddings } = await embedMany({ model, values, maxRetries: 0, abortSignal: signal, ...telemetry('embed') });
  return embeddings;
}
