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
import { countCall } from './uses/model-uses.server';
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
  /** Ends what runs on this machine. */
  stop(): Promise<void>;
};

type Models = { chat?: LanguageModelV3; embedding?: Embedding };

/** Consecutive failures after which an endpoint's circuit opens, and for how long, in milliseconds. */
const ENDPOINT = { failures: 3, openMs: 30_000 };
/** The same for replies that a model was asked to mend, and did not: another may be configured only by a restart. */
const CORRECTION = { failures: 5, openMs: 600_000 };
const COMPATIBLE = 'compatible';

const breaker = (what: string, limits: typeof ENDPOINT, message: string) =>
  new CircuitBreaker({ ...limits, onOpen: () => log.warn({ model: what, ...limits }, message) });
const endpointBreaker = (what: string) => breaker(what, ENDPOINT, 'circuit breaker opened');
const correctionBreaker = (what: string) =>
  breaker(what, CORRECTION, 'the model keeps failing to mend its replies: not asking it again for a while');

/** One circuit breaker for each endpoint and use, for the life of the process. */
export const breakers = {
  chat: endpointBreaker('chat'),
  embedding: endpointBreaker('embedding'),
  embeddingOfPassages: endpointBreaker('embedding of passages'),
  correction: correctionBreaker('chat'),
  languageCorrection: correctionBreaker('chat, language of the reply'),
};

/** Creates the models that the settings configure. */
export function createModels({ openai, embedding }: Pick<Config, 'openai' | 'embedding'>): Models {
  return {
    chat:
      openai &&
      guardLanguageModel(providerOf(openai).languageModel(openai.chatModel), breakers.chat, (end) =>
        countCall('chat', openai.chatModel, end),
      ),
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
  const { model, folder, dimensions } = settings;
  const local = folder === undefined ? undefined : new LocalModel(folder);
  const name = dimensions && !local ? `${model}@${dimensions}` : model;
  const plain = local ? undefined : remoteEmbedding(settings);
  const guarded = (urgent: boolean) =>
    guardEmbeddingModel(
      plain ?? local!.asModel(model, urgent),
      urgent ? breakers.embedding : breakers.embeddingOfPassages,
      (end) => countCall('embedding', name, end),
    );
  const stop = async () => local?.stop();
  return { name, questions: guarded(true), passages: guarded(false), prefixes: prefixesOf(model, settings), stop };
}

function remoteEmbedding(settings: NonNullable<Config['embedding']>): EmbeddingModelV3 {
  const { model, dimensions, baseUrl } = settings;
  const plain = providerOf(settings).embeddingModel(model);
  return dimensions ? withDimensions(plain, baseUrl ? COMPATIBLE : 'openai', dimensions) : plain;
}

let models: Models | undefined;

function configured(): Models {
  models ??= createModels(config);
  return models;
}

/** Ends a model on this machine: a process that exits during its run would be aborted. */
export const stopModels = async (): Promise<void> => models?.embedding?.stop();

/** The model that writes replies; undefined if none is configured, and replies then quote the knowledge base. */
export const chatModel = (): LanguageModelV3 | undefined => configured().chat;

/** Whether a model that writes replies is configured. */
export const hasChatModel = (): boolean => chatModel() !== undefined;

/** The embedding model; undefined if none is configured, and search is then lexical only. */
export const embeddingModel = (): Embedding | undefined => configured().embedding;
