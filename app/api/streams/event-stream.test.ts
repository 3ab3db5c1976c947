import { describe, expect, it, vi } from 'vitest';
import { AppError } from '~/infra/errors';
import type { ChatReply } from '~/schemas/widget';
import { streamReply } from './event-stream.server';

const REPLY: ChatReply = {
  ...{ answer: 'One two three.', requestFeedback: false, messageId: 'm' },
  ...{ sources: [], actions: [], suggestions: [] },
};

/** The writes of a stream, each as the events in it. */
async function writesOf(response: Response): Promise<{ type: string; text?: string; code?: string }[][]> {
  const writes: { type: string }[][] = [];
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    const events = new TextDecoder().decode(bytes).split('\n\n').filter(Boolean);
    writes.push(events.map((event) => JSON.parse(event.slice('data: '.length))));
  }
  return writes;
}

describe('a streamed reply', () => {
  it('writes its first text at once, what follows within moments together, and the rest with the reply', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const response = await streamReply('en', async (onDelta) => {
        for (const text of ['One', ' t', 'wo']) onDelta(text);
        vi.advanceTimersByTime(16);
        for (const text of [' th', 'ree', '.']) onDelta(text);
        return REPLY;
      });
      expect(await writesOf(response)).toEqual([
        [{ type: 'delta', text: 'One' }],
        [{ type: 'delta', text: ' two' }],
        [
          { type: 'delta', text: ' three.' },
          { type: 'reply', ...REPLY },
        ],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('writes text after a silence at once again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const response = await streamReply('en', async (onDelta) => {
        onDelta('One');
        vi.advanceTimersByTime(100);
        onDelta(' two');
        return REPLY;
      });
      const [first, second] = await writesOf(response);
      expect([first, second]).toEqual([[{ type: 'delta', text: 'One' }], [{ type: 'delta', text: ' two' }]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends with the error of a reply that breaks off, behind the text that was shown', async () => {
    const response = await streamReply('en', async (onDelta) => {
      onDelta('One');
      onDelta(' two');
      throw new AppError('model_failed');
    });
    const events = (await writesOf(response)).flat();
    expect(events.map(({ type }) => type)).toEqual(['delta', 'delta', 'error']);
    expect(events.at(-1)).toMatchObject({ code: 'model_failed' });
  });

  it('that fails before its first text fails as any other call', async () => {
    const failing = streamReply('en', () => Promise.reject(new AppError('busy')));
    await expect(failing).rejects.toThrow('busy');
  });
});
