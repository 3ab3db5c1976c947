import { describe, expect, it } from 'vitest';
import { answerEmbeddings, axis } from '../../../../test/stand-ins/embedding-endpoint';
import { DIMENSIONS, EMBEDDING_MODEL, endpoint } from '../../../../test/stand-ins/model';
import { type Check, checkModels } from './check-models.server';

async function checked(): Promise<Record<string, Check>> {
  const found: Record<string, Check> = {};
  for await (const check of checkModels()) found[check.what] = check;
  return found;
}

/** A model that writes, streams and calls the tool it is given. */
function wellBehaved(): void {
  endpoint.on({ hasToolResult: true }, { content: 'done' });
  endpoint.onMessage(/Course/, { toolCalls: [{ name: 'button', arguments: '{"button":"Course"}' }] });
  endpoint.onMessage(/yes/, { content: 'yes' });
  endpoint.onMessage(/Count/, { content: 'one two three' });
  endpoint.onEmbedding(/./, { embedding: axis(DIMENSIONS, 1) });
}

describe('a check of the configured models', () => {
  it('says what works and how fast', async () => {
    wellBehaved();
    const found = await checked();
    expect(Object.values(found).map(({ what, ok }) => [what, ok])).toEqual([
      ['chat', true],
      ['streaming', true],
      ['tools', true],
      ['embeddings', true],
      ['dimensions', true],
      ['passages', true],
    ]);
    expect(found.embeddings?.said).toMatch(
      new RegExp(`^${EMBEDDING_MODEL}@${DIMENSIONS}: a question in .* ms, without prefixes$`),
    );
    expect(found.dimensions?.said).toBe(`${DIMENSIONS} numbers`);
  });

  it('says in one line what the endpoint refuses, and goes on', async () => {
    endpoint.onMessage(/./, { content: 'yes' });
    endpoint.onEmbedding(/./, { error: { message: 'no such model' }, status: 404 } as never);
    const found = await checked();
    expect(found.chat?.ok).toBe(true);
    expect(found.tools).toMatchObject({ ok: false, said: expect.stringContaining('no tool was called') });
    expect(found.embeddings).toMatchObject({ ok: false, said: expect.stringContaining('EMBEDDING_BASE_URL') });
    expect(found.embeddings?.said).not.toContain('\n');
    expect(found.passages?.ok).toBe(false);
  });

  it('says that the length asked for is refused', async () => {
    answerEmbeddings(({ input, dimensions }) =>
      dimensions ? { status: 400, message: 'not supported' } : input.map(() => axis(1024, 1)),
    );
    const { dimensions } = await checked();
    expect(dimensions).toMatchObject({ ok: true, said: expect.stringContaining('1024 numbers') });
    expect(dimensions?.said).toContain(`EMBEDDING_DIMENSIONS=${DIMENSIONS} has no effect, unset it`);
  });
});
