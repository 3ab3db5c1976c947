import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModel, LanguageModel } from 'ai';
import { config } from '~/config.server';
import { extractiveModel } from './extractive-model';

/** The one place that chooses models: everything else takes what it is given. */

type Models = {
  chat: LanguageModel;
  embedding?: {
    model: EmbeddingModel;
    /** Under which the vectors are stored: those of another name are never compared with these. */
    name: string;
    providerOptions: Record<string, { dimensions: number }>;
  };
};

function chooseModels(): Models {
  if (!config.openai) return { chat: extractiveModel };
  const { apiKey, baseUrl, chatModel, embeddingModel: embedding, embeddingDimensions: dimensions } = config.openai;
  // OpenAI itself speaks more than the endpoints that imitate it: each gets the provider made for it.
  const provider = baseUrl
    ? createOpenAICompatible({ name: 'compatible', baseURL: baseUrl, apiKey, includeUsage: true })
    : createOpenAI({ apiKey });
  return {
    chat: provider.languageModel(chatModel),
    embedding: embedding
      ? {
          model: provider.embeddingModel(embedding),
          name: `${embedding}@${dimensions}`,
          providerOptions: { [baseUrl ? 'compatible' : 'openai']: { dimensions } },
        }
      : undefined,
  };
}

let models: Models | undefined;

/** What writes the replies: the configured model, or the embedded one that quotes the knowledge base. */
export function chatModel(): LanguageModel {
  models ??= chooseModels();
  return models.chat;
}

/** What makes vectors; undefined where no model is configured, and lexical search serves alone. */
export function embeddingModel(): Models['embedding'] {
  models ??= chooseModels();
  return models.embedding;
}

/** Needs no endpoint: the chat model where none is configured, and the reserve where the configured one fails. */
export { extractiveModel };
