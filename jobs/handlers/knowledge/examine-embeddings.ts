import { examineEmbeddingModel } from '~/services/vector-exam/examine-model.server';
import type { Handler } from '../handler';

export const examineEmbeddingsHandler: Handler<'examine-embeddings'> = (_, { signal }) => examineEmbeddingModel(signal);
