import { generateText, stepCountIs, streamText, tool } from 'ai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '~/infra/config.server';
import { DIMENSIONS, endpoint } from '../../../test/stand-ins/model';
import { embedQuestions } from './embed-texts.server';
import { createModels } from './models.server';

/** Settings with only an OpenAI key: no endpoint URL, default models. */
const PLAIN = parseConfig({ OPENAI_API_KEY: 'key-of-openai' });
/** The chat model configured by a plain key. */
function plainChat() {
  const { chat } = createModels(PLAIN);
  if (!chat) throw new Error('a plain key must configure a chat model');
  return chat;
}
const before = process.env.OPENAI_BASE_URL;

beforeEach(() => {
  // The OpenAI provider uses this URL when the settings name no endpoint. The test endpoint stands in for
  // api.openai.com.
  process.env.OPENAI_BASE_URL = `${endpoint.url}/v1`;
});
afterEach(() => {
  process.env.OPENAI_BASE_URL = before;
});

describe('a plain OpenAI key', () => {
  it('is enough: replies come from the responses API, with the key', async () => {
    endpoint.onMessage(/.*/, { content: 'The warranty lasts 36 months [[1]].' });
    const { text } = await generateText({ model: plainChat(), prompt: 'How long?', temperature: 0.3 });
    expect(text).toBe('The warranty lasts 36 months [[1]].');
    const [request] = endpoint.getRequests();
    expect(request?.path).toContain('/v1/responses');
    expect(request?.body).toMatchObject({ model: 'gpt-4o-mini', temperature: 0.3 });
    expect(request?.headers.authorization).toBeDefined();
  });

  it('streams replies and lets the model choose buttons by a tool', async () => {
    const button = tool({ inputSchema: z.object({ button: z.enum(['Course']) }), execute: () => 'shown' });
    endpoint.on({ hasToolResult: false }, { toolCalls: [{ name: 'button', arguments: '{"button":"Course"}' }] });
    endpoint.on({ hasToolResult: true }, { content: 'Book your course below.' }, { chunkSize: 5 });
    const result = streamText({
      model: plainChat(),
      prompt: 'I want to learn',
      tools: { button },
      stopWhen: stepCountIs(2),
    });
    const pieces: string[] = [];
    for await (const piece of result.textStream) pieces.push(piece);
    expect(pieces.join('')).toBe('Book your course below.');
    expect(pieces.length).toBeGreaterThan(2);
    expect((await result.steps)[0]?.toolCalls).toMatchObject([{ toolName: 'button', input: { button: 'Course' } }]);
  });

  it('makes vectors of the size that the database stores', async () => {
    const { embedding } = createModels(PLAIN);
    if (!embedding) throw new Error('a plain key must configure an embedding model');
    const [vector] = await embedQuestions(embedding, ['warranty'], AbortSignal.timeout(2_000));
    expect(vector).toHaveLength(DIMENSIONS);
    expect(endpoint.getRequests()[0]?.body).toMatchObject({ model: 'text-embedding-3-small' });
    expect(embedding.name).toBe(`text-embedding-3-small@${DIMENSIONS}`);
  });
});

describe('without a key', () => {
  it('there is neither a chat model nor an embedding model', () => {
    expect(createModels(parseConfig({}))).toEqual({ chat: undefined, embedding: undefined });
  });
});
