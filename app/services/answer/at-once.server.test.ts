import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { config } from '~/infra/config.server';
import { errorOf } from '../../../test/failures';
import { atOnce } from './at-once.server';

/** Work that ends when it is told to. */
function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

const of = (visitorId: string, assistantId = 'a') => ({ assistantId, visitorId });

describe('questions at once', () => {
  it('are two for one visitor; a third is refused at once and says when to ask again', async () => {
    const [first, second] = [task(), task()];
    const running = [atOnce(of('v'), first.work), atOnce(of('v'), second.work)];
    const { code, params } = await errorOf(atOnce(of('v'), async () => {}));
    expect([code, params.retryAfter]).toEqual(['busy', 3]);
    await atOnce(of('another'), async () => {});
    await atOnce(of('v', 'another assistant'), async () => {});
    first.end();
    await running[0];
    await atOnce(of('v'), async () => {});
    second.end();
    await running[1];
  });

  it('give their place back when the work fails', async () => {
    for (let at = 0; at < 5; at++) {
      await expect(atOnce(of('v'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });

  it.each([
    ['an assistant', config.questionsAtOnce.assistant, () => 'a'],
    ['the process', config.questionsAtOnce.process, (at: number) => `assistant-${at % 50}`],
  ])(
    'wait for a moment where the places of %s are taken, and are refused where as many wait already',
    async (_, most, assistant) => {
      const tasks = Array.from({ length: most }, task);
      const running = tasks.map(({ work }, at) => atOnce(of(`v${at}`, assistant(at)), work));
      const waiting = tasks.map((_, at) => atOnce(of(`w${at}`, assistant(at)), async () => at));
      expect((await errorOf(atOnce(of('one more'), async () => {}))).code).toBe('busy');
      for (const { end } of tasks) end();
      await Promise.all(running);
      expect(await Promise.all(waiting)).toEqual(tasks.map((_, at) => at));
      await atOnce(of('one more'), async () => {});
    },
  );

  it('are refused where no place becomes free within five seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const tasks = Array.from({ length: config.questionsAtOnce.assistant }, task);
    const running = tasks.map(({ work }, at) => atOnce(of(`v${at}`), work));
    const refused = errorOf(atOnce(of('waits'), async () => {}));
    await vi.advanceTimersByTimeAsync(3_000);
    const admitted = atOnce(of('came later'), async () => 'done');
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await refused).code).toBe('busy');
    for (const { end } of tasks) end();
    await Promise.all(running);
    expect(await admitted).toBe('done');
  });

  it('can be waited for, in the order they came', async () => {
    const tasks = [task(), task()];
    const running = tasks.map(({ work }) => atOnce(of('v'), work));
    const order: string[] = [];
    const note = (name: string) => atOnce(of('v'), async () => void order.push(name), { wait: true });
    const waiting = [note('first'), note('second')];
    await atOnce(of('another'), async () => void order.push('another'), { wait: true });
    for (const { end } of tasks) end();
    await Promise.all([...running, ...waiting]);
    expect(order).toEqual(['another', 'first', 'second']);
  });

  it('are not waited for any more by someone who leaves', async () => {
    const tasks = [task(), task()];
    const running = tasks.map(({ work }) => atOnce(of('v'), work));
    const leaving = new AbortController();
    const left = atOnce(of('v'), async () => {}, { wait: true, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const stays = atOnce(of('v'), async () => 'done', { wait: true });
    for (const { end } of tasks) end();
    await Promise.all(running);
    expect(await stays).toBe('done');
  });
});
