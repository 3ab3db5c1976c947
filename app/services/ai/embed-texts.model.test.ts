import { describe, expect, it } from 'vitest';
import { parseConfig } from '~/infra/config.server';
import { answerEmbeddings, axis } from '../../../test/stand-ins/embedding-endpoint';
import { API_KEY, ENDPOINT_URL } from '../../../test/stand-ins/model';
import { embedInBackground, embedQuestions } from './embed-texts.server';
import { breakers, createModels, type Embedding } from './models.server';

const soon = () => AbortSignal.timeout(5_000);

/** The embedding model of the given settings, at an address of its own. */
function embeddingWith(settings: Record<string, string> = {}): Embedding {
  const { chat, embedding } = createModels(
    parseConfig({ EMBEDDING_MODEL: 'model-of-its-own', EMBEDDING_BASE_URL: ENDPOINT_URL, ...settings }),
  );
  expect(chat).toBeUndefined();
  if (!embedding) throw new Error('the settings must configure an embedding model');
  return embedding;
}

describe('an embedding endpoint', () => {
  it('needs neither a chat model nor a key', async () => {
    const requests = answerEmbeddings(({ input }) => input.map(() => axis(4, 1)));
    expect(await embedQuestions(embeddingWith(), ['Where?'], soon())).toEqual([axis(4, 1)]);
    expect(requests).toEqual([{ input: ['Where?'], dimensions: undefined, authorization: undefined }]);
  });

  it('gets the key that is its own', async () => {
    const requests = answerEmbeddings(({ input }) => input.map(() => axis(4, 1)));
    await embedQuestions(embeddingWith({ EMBEDDING_API_KEY: API_KEY }), ['Where?'], soon());
    expect(requests[0]?.authorization).toBe(`Bearer ${API_KEY}`);
  });

  it.each([384, 512, 3072])('may make vectors of %i numbers', async (length) => {
    answerEmbeddings(({ input }) => input.map(() => axis(length, 2)));
    const [vector] = await embedQuestions(embeddingWith(), ['Where?'], soon());
    expect(vector).toHaveLength(length);
  });

  it('is asked for a length only where one is set', async () => {
    const requests = answerEmbeddings(({ input, dimensions = 8 }) => input.map(() => axis(dimensions, 2)));
    const embedding = embeddingWith({ EMBEDDING_DIMENSIONS: '64' });
    expect((await embedQuestions(embedding, ['Where?'], soon()))[0]).toHaveLength(64);
    expect(embedding.name).toBe('model-of-its-own@64');
    expect(embeddingWith().name).toBe('model-of-its-own');
    expect(requests).toHaveLength(1);
  });

  it.each([400, 422])('that refuses the length with %i is asked without it, and not with it again', async (status) => {
    const requests = answerEmbeddings(({ input, dimensions }) =>
      dimensions
        ? { status, message: 'Model does not support matryoshka representation' }
        : input.map(() => axis(1024, 3)),
    );
    const embedding = embeddingWith({ EMBEDDING_DIMENSIONS: '512' });
    expect((await embedQuestions(embedding, ['Where?'], soon()))[0]).toHaveLength(1024);
    expect(await embedInBackground(embedding, 'passage', ['Here.', 'There.'])).toHaveLength(2);
    expect(requests.map(({ dimensions }) => dimensions)).toEqual([512, undefined, undefined]);
  });

  it('that refuses the request itself is asked for the length again next time', async () => {
    const requests = answerEmbeddings(() => ({ status: 400, message: 'input too long' }));
    const embedding = embeddingWith({ EMBEDDING_DIMENSIONS: '512' });
    await expect(embedQuestions(embedding, ['Where?'], soon())).rejects.toThrow('input too long');
    await expect(embedQuestions(embedding, ['Where?'], soon())).rejects.toThrow('input too long');
    expect(requests.map(({ dimensions }) => dimensions)).toEqual([512, undefined, 512, undefined]);
  });

  it('marks questions and passages differently if the model requires it', async () => {
    const requests = answerEmbeddings(({ input }) => input.map(() => axis(4, 1)));
    const embedding = embeddingWith({ EMBEDDING_MODEL: 'intfloat/multilingual-e5-small' });
    await embedQuestions(embedding, ['Where?'], soon());
    await embedInBackground(embedding, 'passage', ['Here.']);
    expect(requests.map(({ input }) => input)).toEqual([['query: Where?'], ['passage: Here.']]);
  });

  it('that is slow for many texts is asked for fewer at once', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `Text ${at}.`);
    const requests = answerEmbeddings(async ({ input }) => {
      if (input.length > 10) await new Promise((resolve) => setTimeout(resolve, 3_000));
      return input.map((text) => [Number(/\d+/.exec(text)?.[0]), 1]);
    });
    const vectors = await embedInBackground(embeddingWith(), 'passage', texts);
    expect(vectors.map(([first]) => first)).toEqual(texts.map((_, at) => at));
    expect(requests.map(({ input }) => input.length)).toEqual([40, 10, 10, 10, 10]);
  });

  it('that fails for passages is still asked for questions', async () => {
    breakers.embeddingOfPassages.timedOut();
    answerEmbeddings(({ input }) => input.map(() => axis(4, 1)));
    await expect(embedInBackground(embeddingWith(), 'passage', ['Here.'])).rejects.toThrow('circuit breaker');
    expect(await embedQuestions(embeddingWith(), ['Where?'], soon())).toHaveLength(1);
  });
});
