import { APICallError, type EmbeddingModelV3 } from '@ai-sdk/provider';
import { wrapEmbeddingModel } from 'ai';
import { log } from '~/infra/log.server';

/** How endpoints answer a field that they do not take. */
const REFUSED = new Set([400, 422]);

/**
 * Asks a model for vectors of a length. An endpoint that refuses the field, as many do, is asked again without it and
 * not troubled with it any more: its vectors then have the model's own length.
 */
export function withDimensions(model: EmbeddingModelV3, provider: string, dimensions: number): EmbeddingModelV3 {
  let refused = false;
  return wrapEmbeddingModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      wrapEmbed: async ({ params, model: plain }) => {
        if (refused) return plain.doEmbed(params);
        const providerOptions = { ...params.providerOptions, [provider]: { dimensions } };
        try {
          return await plain.doEmbed({ ...params, providerOptions });
        } catch (error) {
          if (!APICallError.isInstance(error) || !REFUSED.has(error.statusCode ?? 0)) throw error;
          // Refused for something else, this is refused again.
          const result = await plain.doEmbed(params);
          refused = true;
          log.warn(
            { embeddingModel: model.modelId, dimensions },
            'the embedding endpoint refuses EMBEDDING_DIMENSIONS: using the length of its own vectors; unset it',
          );
          return result;
        }
      },
    },
  });
}
