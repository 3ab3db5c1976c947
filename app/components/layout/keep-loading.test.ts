import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLoading, outage, tryNow } from './keep-loading';

const LOAD = new URL('https://komek.example/ai-assistant.data');
const ours = (status = 200) => new Response('', { status, headers: { 'X-Remix-Response': 'yes' } });
const proxys = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

/** A fetch that gives these answers, one after the other. */
const answers = (...given: (() => Response | Promise<Response>)[]) => {
  const fetch = vi.fn(async () => (given.shift() ?? lost)());
  return { fetch, load: keepLoading(fetch) };
};

/** Resolves once a load waits. */
const outageBegins = () =>
  new Promise<void>((resolve) => {
    const stop = outage.subscribe(() => {
      if (!outage.isOn()) return;
      stop();
      resolve();
    });
  });

describe('a load of page data', () => {
  it.each([
    ['there is no network', lost],
    ['a proxy answers instead of Komek', proxys],
  ])('waits while %s, says so, and goes on by itself', async (_, failure) => {
    const { fetch, load } = answers(failure, () => ours());
    const begun = outageBegins();
    const loaded = load(LOAD);
    await begun;
    tryNow();
    expect((await loaded).headers.get('X-Remix-Response')).toBe('yes');
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(outage.isOn()).toBe(false);
  });

  it('tries again by itself', async () => {
    vi.useFakeTimers();
    const { load } = answers(lost, lost, () => ours());
    const loaded = load(LOAD);
    await vi.runAllTimersAsync();
    expect((await loaded).status).toBe(200);
    vi.useRealTimers();
  });

  it('is given up with the navigation it was for', async () => {
    const { load } = answers(lost);
    const navigation = new AbortController();
    const begun = outageBegins();
    const loaded = load(LOAD, { signal: navigation.signal });
    await begun;
    navigation.abort(new Error('another page'));
    await expect(loaded).rejects.toThrow('another page');
    expect(outage.isOn()).toBe(false);
  });

  it('passes on Komek’s own failures, which have a screen of their own', async () => {
    const { load } = answers(() => ours(500));
    expect((await load(LOAD)).status).toBe(500);
  });
});

describe('any other request', () => {
  it.each([
    ['a form', LOAD, { method: 'POST' }],
    ['the texts', '/i18n/en', undefined],
  ] as const)('fails at once: %s', async (_, address, init) => {
    const { fetch, load } = answers(lost);
    await expect(load(address, init)).rejects.toThrow(TypeError);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
