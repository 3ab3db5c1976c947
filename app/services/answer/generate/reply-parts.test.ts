import type { LanguageModelV3, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { type ReplyPart, replyParts } from './reply-parts';

const PROMPT = { system: 'Rules', messages: [{ role: 'user' as const, content: 'Question' }], fence: 'f' };
const delta = (text: string): LanguageModelV3StreamPart => ({ type: 'text-delta', id: '1', delta: text });

/** A model that writes these parts; what it is asked, and whether its stream was left, is kept. */
function modelOf(parts: LanguageModelV3StreamPart[], ending: 'close' | 'break' | 'never' = 'close') {
  const seen: { asked?: unknown; left: boolean } = { left: false };
  const stream = new ReadableStream<LanguageModelV3StreamPart>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      if (ending === 'close') controller.close();
    },
    pull(controller) {
      if (ending === 'break') controller.error(new Error('broken off'));
    },
    cancel() {
      seen.left = true;
    },
  });
  const doStream = async (asked: unknown) => {
    seen.asked = asked;
    return { stream };
  };
  return { model: { doStream } as unknown as LanguageModelV3, seen };
}

const partsOf = (model: LanguageModelV3, until = new AbortController().signal): AsyncIterable<ReplyPart> =>
  replyParts(model, PROMPT, { temperature: 0.3, until, chosen: new Set(), hasBegun: () => false });

async function all(parts: AsyncIterable<ReplyPart>): Promise<ReplyPart[]> {
  const found: ReplyPart[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

describe('what a model without buttons writes', () => {
  it('is given on as it comes, without what says nothing', async () => {
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
    const finish = { type: 'finish', finishReason: { unified: 'length', raw: 'length' }, usage } as const;
    const { model, seen } = modelOf([{ type: 'stream-start', warnings: [] }, delta('Yes'), delta('.'), finish]);
    expect(await all(partsOf(model))).toEqual([
      { type: 'text-delta', text: 'Yes' },
      { type: 'text-delta', text: '.' },
      { type: 'finish', finishReason: 'length' },
    ]);
    expect(seen.asked).toMatchObject({
      prompt: [
        { role: 'system', content: 'Rules' },
        { role: 'user', content: [{ type: 'text', text: 'Question' }] },
      ],
      temperature: 0.3,
    });
  });

  it('is closed when the reader stops', async () => {
    const { model, seen } = modelOf([delta('one'), delta('two')], 'never');
    for await (const _ of partsOf(model)) break;
    expect(seen.left).toBe(true);
  });

  it('ends with what broke it off, or with the reason why it was stopped', async () => {
    await expect(all(partsOf(modelOf([delta('one')], 'break').model))).rejects.toThrow('broken off');
    const stopped = AbortSignal.abort(new Error('the visitor has left'));
    await expect(all(partsOf(modelOf([], 'break').model, stopped))).rejects.toThrow('the visitor has left');
  });
});
