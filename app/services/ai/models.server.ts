import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV3, LanguageModelV3 } from '@ai-sdk/provider';
import { type Config, config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import { boundedFetch } from './bounded-fetch';
import { CircuitBreaker } from './breaker';
import { guardEmbeddingModel, guardLanguageModel } from './guarded-models';

/** The one place that chooses models: everything else takes what it is given. */

// The library would print its warnings past the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Models = {
  chat?: LanguageModelV3;
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

/** The models that settings ask for; without a key there are none. */
export function createModels(settings: Config['openai']): Models {
  if (!settings) return {};
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

function configured(): Models {
  models ??= createModels(config.openai);
  return models;
}

/** The model that writes the replies; undefined where none is configured, and replies quote the knowledge base. */
export const chatModel = (): LanguageModelV3 | undefined => configured().chat;

/** Whether a model is configured that writes replies. */
export const hasChatModel = (): boolean => chatModel() !== undefined;

/** The model that makes vectors; undefined where none is configured, and search goes by words alone. */
export const embeddingModel = (): Models['embedding'] => configured().embedding;
