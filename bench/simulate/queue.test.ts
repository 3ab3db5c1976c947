import { describe, expect, it } from 'vitest';
import { serversFor, simulate } from './queue';

const chats = 200_000;

describe('the simulation of load', () => {
  it('waits at one busy server as long as queueing theory says', () => {
    const web = [{ name: 'web', servers: 1, ms: 10 }];
    const load = { perSecond: 80, chats };
    // Pollaczek and Khinchin: use / (1 - use) times the time of service, half of that where it is always the same.
    for (const [spread, waits] of [
      [true, 40],
      [false, 20],
    ] as const) {
      const { meanMs, use } = simulate(web, { ...load, spread });
      expect(use[0]?.busy).toBeCloseTo(0.8, 1);
      expect((meanMs - 10) / waits).toBeCloseTo(1, 1);
    }
  });

  it('never waits for what is unlimited', () => {
    const model = { name: 'model', servers: 1, ms: 1000, unlimited: true };
    expect(simulate([model], { perSecond: 50, chats: 1000, spread: false })).toMatchObject({
      medianMs: 1000,
      use: [],
    });
  });

  it('waits longer in queues apart than in one queue for all', () => {
    const web = { name: 'web', servers: 4, ms: 10 };
    const load = { perSecond: 320, chats: 20_000 };
    expect(simulate([{ ...web, apart: true }], load).lateMs).toBeGreaterThan(simulate([web], load).lateMs * 1.5);
  });

  it('counts servers by how busy they may be', () => {
    expect(serversFor(100, 25, 0.6)).toBe(5);
    expect(serversFor(0.1, 25, 0.6)).toBe(1);
  });
});
