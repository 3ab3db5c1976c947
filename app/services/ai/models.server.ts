import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV3, LanguageModelV3 } from '@ai-sdk/provider';
import { boundedFetch } from '~/infra/bounded-fetch';
import { type Config, config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import { CircuitBreaker } from './breaker';
import { guardEmbeddingModel, guardLanguageModel } from './guarded-models';
import { LocalModel } from './local/local-model.server';
import { type Prefixes, prefixesOf } from './prefixes';
import { withDimensions } from './with-dimensions';

/** The only place that chooses models. All other code receives the model it should use. */

// Without this the AI SDK prints warnings past the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A model that makes vectors. Vectors of models with different names are never compared. */
export type Embedding = {
  /** Stored with each vector. */
  name: string;
  /** For questions, which a visitor waits for. */
  questions: EmbeddingModelV3;
  /** For an owner's passages, in the background: its being slow keeps no question from being asked. */
  passages: EmbeddingModelV3;
  prefixes: Prefixes;
};

type Models = { chat?: LanguageModelV3; embedding?: Embedding };

/** Consecutive failures after which an endpoint's circuit opens, and for how long, in milliseconds. */
const FAILURES = 3;
const OPEN_MS = 30_000;
const COMPATIBLE = 'compatible';

const breaker = (what: string) =>
  new CircuitBreaker({
    failures: FAILURES,
    openMs: OPEN_MS,
    onOpen: () => log.warn({ model: what, failures: FAILURES, openMs: OPEN_MS }, 'circuit breaker opened'),
  });

/** One circuit breaker for each endpoint and use, for the life of the process. */
export const breakers = {
  chat: breaker('chat'),
  embedding: breaker('embedding'),
  embeddingOfPassages: breaker('embedding of passages'),
};

/** Creates the models that the settings configure. */
export function createModels({ openai, embedding }: Pick<Config, 'openai' | 'embedding'>): Models {
  return {
    chat: openai && guardLanguageModel(providerOf(openai).languageModel(openai.chatModel), breakers.chat),
    embedding: embedding && createEmbedding(embedding),
  };
}

/** OpenAI supports more than the endpoints that imitate its API, so each has its own provider. */
function providerOf({ baseUrl, apiKey }: { baseUrl?: string; apiKey?: string }) {
  const fetch = boundedFetch(config.maxReplyTokens);
  return baseUrl
    ? createOpenAICompatible({ name: COMPATIBLE, baseURL: baseUrl, apiKey, includeUsage: true, fetch })
    : createOpenAI({ apiKey, fetch });
}

function createEmbedding(settings: NonNullable<Config['embedding']>): Embedding {
  const { model: name, folder, dimensions, baseUrl } = settings;
  if (folder) {
    const local = new LocalModel(folder);
    return {
      name,
      questions: guardEmbeddingModel(local.asModel(name, true), breakers.embedding),
      passages: guardEmbeddingModel(local.asModel(name, false), breakers.embeddingOfPassages),
      prefixes: prefixesOf(name, settings),
    };
  }
  const plain = providerOf(settings).embeddingModel(name);
  const model = dimensions ? withDimensions(plain, baseUrl ? COMPATIBLE : 'openai', dimensions) : plain;
  return {
    name: dimensions ? `${name}@${dimensions}` : name,
    questions: guardEmbeddingModel(model, breakers.embedding),
    passages: guardEmbeddingModel(model, breakers.embeddingOfPassages),
    prefixes: prefixesOf(name, settings),
  };
}

let models: Models | undefined;

function configured(): Models {
  models ??= createModels(config);
  return models;
}

/** The model that writes replies; undefined if none is configured, and replies then quote the knowledge base. */
export const chatModel = (): LanguageModelV3 | undefined => configured().chat;

/** Whether a model that writes replies is configured. */
export const hasChatModel = (): boolean => chatModel() !== undefined;

/** The embedding model; undefined if none is configured, and search is then lexical only. */
export const embeddingModel = (): Embedding | undefined => configured().embedding;
