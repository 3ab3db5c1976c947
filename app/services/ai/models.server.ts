import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV3, LanguageModelV3 } from '@ai-sdk/provider';
import { boundedFetch } from '~/infra/bounded-fetch';
import { type Config, config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import { CircuitBreaker } from './breaker';
import { guardEmbeddingModel, guardLanguageModel } from './guarded-models';

/** The only place that chooses models. All other code receives the model it should use. */

// Without this the AI SDK prints warnings past the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Models = {
  chat?: LanguageModelV3;
  embedding?: {
    model: EmbeddingModelV3;
    /** Name stored with each vector. Vectors with different names are never compared. */
    name: string;
    providerOptions: Record<string, { dimensions: number }>;
  };
};

/** Consecutive failures after which an endpoint's circuit opens, and for how long, in milliseconds. */
const FAILURES = 3;
const OPEN_MS = 30_000;

const breaker = (what: string) =>
  new CircuitBreaker({
    failures: FAILURES,
    openMs: OPEN_MS,
    onOpen: () => log.warn({ model: what, failures: FAILURES, openMs: OPEN_MS }, 'circuit breaker opened'),
  });

/** One circuit breaker for each endpoint, for the life of the process. */
export const breakers = { chat: breaker('chat'), embedding: breaker('embedding') };

/** Creates the models that the settings configure; none without a key. */
export function createModels(settings: Config['openai']): Models {
  if (!settings) return {};
  const { apiKey, baseUrl, chatModel, embeddingModel: embedding, embeddingDimensions: dimensions } = settings;
  // OpenAI supports more than the endpoints that imitate its API, so each has its own provider.
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

function configured(): Models {
  models ??= createModels(config.openai);
  return models;
}

/** The model that writes replies; undefined if none is configured, and replies then quote the knowledge base. */
export const chatModel = (): LanguageModelV3 | undefined => configured().chat;

/** Whether a model that writes replies is configured. */
export const hasChatModel = (): boolean => chatModel() !== undefined;

/** The embedding model; undefined if none is configured, and search is then lexical only. */
export const embeddingModel = (): Models['embedding'] => configured().embedding;
