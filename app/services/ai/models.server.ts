import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV3, LanguageModelV3 } from '@ai-sdk/provider';
import { type Config, config } from '~/config.server';
import { log } from '~/log.server';
import { boundedFetch } from './bounded-fetch';
import { CircuitBreaker } from './breaker';
import { extractiveModel } from './extractive-model';
import { guardEmbeddingModel, guardLanguageModel } from './guarded-models';

/** The one place that chooses models: everything else takes what it is given. */

// The library would print its warnings past the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Models = {
  chat: LanguageModelV3;
  embedding?: {
    model: EmbeddingModelV3;
    /** Under which the vectors are stored: those of another name are never compared with these. */
    name: string;
    providerOptions: Record<string, { dimensions: number }>;
  };
};

/** An endpoint that failed so often in a row is left alone for so long, in milliseconds. */
const FAILURES = 3;
const REST_MS = 30_000;

const breaker = (what: string) =>
  new CircuitBreaker({
    failures: FAILURES,
    restMs: REST_MS,
    onRest: () => log.warn({ model: what, failures: FAILURES, restMs: REST_MS }, 'a model is left alone for a while'),
  });

/** One an endpoint's model, for the life of the process. */
export const breakers = { chat: breaker('chat'), embedding: breaker('embedding') };

/** The models that settings ask for; without a key there is only the embedded one. */
export function createModels(settings: Config['openai']): Models {
  if (!settings) return { chat: extractiveModel };
  const { apiKey, baseUrl, chatModel, embeddingModel: embedding, embeddingDimensions: dimensions } = settings;
  // OpenAI itself speaks more than the endpoints that imitate it: each gets the provider made for it.
  const fetch = boundedFetch(config.maxReplyTokens);
  const provider = baseUrl
    ? createOpenAICompatible({ name: 'compatible', baseURL: baseUrl, apiKey, includeUsage: true, fetch })
    : createOpenAI({ apiKey, fetch });
  return {
    chat: guardLanguageModel(provider.languageModel(chatModel), breakers.chat),
    embedding: embedding
      ? {
          model: guardEmbeddingModel(provider.embeddingModel(embedding), breakers.embedding),
          name: `${embedding}@${dimensions}`,
          providerOptions: { [baseUrl ? 'compatible' : 'openai']: { dimensions } },
        }
      : undefined,
  };
}

let models: Models | undefined;

/** What writes the replies: the configured model, or the embedded one that quotes the knowledge base. */
export function chatModel(): LanguageModelV3 {
  models ??= createModels(config.openai);
  return models.chat;
}

/** What makes vectors; undefined where no model is configured, and lexical search serves alone. */
export function embeddingModel(): Models['embedding'] {
  models ??= createModels(config.openai);
  return models.embedding;
}

/** Needs no endpoint: the chat model where none is configured, and the reserve where the configured one fails. */
export { extractiveModel };
