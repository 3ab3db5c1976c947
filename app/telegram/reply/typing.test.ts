import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showTyping } from './typing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns what was shown in so many milliseconds, the answer being there by then. */
function shownWithin(ms: number, topic?: number): unknown[][] {
  const sendChatAction = vi.fn(async () => true as const);
  const stop = showTyping({ api: { sendChatAction } }, { chatId: 2, group: topic ? { topic } : undefined });
  vi.advanceTimersByTime(ms);
  stop();
  vi.advanceTimersByTime(60_000);
  return sendChatAction.mock.calls;
}

describe('"typing" in a chat', () => {
  it('is not shown when an answer is quick', () => {
    expect(shownWithin(600)).toEqual([]);
  });

  it('is shown when an answer is slow, in its topic, and again before Telegram takes it away after five seconds', () => {
    expect(shownWithin(1_000)).toEqual([[2, 'typing', {}]]);
    expect(shownWithin(1_000, 7)).toEqual([[2, 'typing', { message_thread_id: 7 }]]);
    expect(shownWithin(5_500)).toHaveLength(2);
  });
});
