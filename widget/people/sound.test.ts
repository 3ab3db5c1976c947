import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSound as create } from './sound';

const createSound = () => create(() => {});

const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
let started: number;
let allow: () => void;

beforeEach(() => {
  started = 0;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const touched = new Promise<void>((resolve) => {
    allow = resolve;
  });
  class Audio {
    currentTime = 0;
    destination = {};
    resume = () => touched;
    createGain = () => ({ gain: param(), connect() {} });
    createOscillator = () => ({
      frequency: param(),
      connect: () => ({ connect() {} }),
      start: () => {
        started++;
      },
      stop() {},
    });
  }
  vi.stubGlobal('AudioContext', Audio);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('is silent until the visitor turns it on', async () => {
  allow();
  const sound = createSound();
  sound.play();
  await settled();
  expect([sound.on(), started]).toEqual([false, 0]);
});

it('rings once when it is turned on, and for each message then', async () => {
  allow();
  const sound = createSound();
  sound.turn();
  sound.play();
  await settled();
  expect([sound.on(), started]).toEqual([true, 2]);
});

it('stays on for the next page, and can be turned off', async () => {
  allow();
  createSound().turn();
  const next = createSound();
  expect(next.on()).toBe(true);
  next.turn();
  next.play();
  await settled();
  expect([next.on(), started]).toEqual([false, 1]);
});

it('does not ring long after a message, when the browser allows it at last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const sound = createSound();
  sound.turn();
  vi.setSystemTime(Date.now() + 5_000);
  allow();
  await settled();
  expect(started).toBe(0);
});

it('changes nothing where a browser has no sound or storage', () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('AudioContext', undefined);
  const sound = createSound();
  expect(() => sound.turn()).not.toThrow();
});
