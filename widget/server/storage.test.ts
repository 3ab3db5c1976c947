import { describe, expect, it } from 'vitest';
import { createStore } from './storage';

function memory(items: Record<string, string> = {}) {
  return {
    items,
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
  };
}

describe('the widget’s storage', () => {
  it('is available on the next page', () => {
    const area = memory();
    const store = createStore<{ a: number; b: number }>(() => area, 'k');
    store.set({ a: 1 });
    store.set({ b: 2 });
    expect(createStore(() => area, 'k').get()).toEqual({ a: 1, b: 2 });
    expect(createStore(() => area, 'another').get()).toEqual({});
  });
  it('lasts for the page when the browser blocks storage', () => {
    const store = createStore<{ a: number }>(() => {
      throw new Error('blocked');
    }, 'k');
    store.set({ a: 1 });
    expect(store.get()).toEqual({ a: 1 });
  });
  it('lasts for the page when the storage is full', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    const store = createStore<{ a: number }>(() => full, 'k');
    store.set({ a: 1 });
    expect(store.get()).toEqual({ a: 1 });
  });
  it.each(['{', 'null', '7', '"x"'])('is empty when it cannot be read: %s', (text) => {
    expect(createStore(() => memory({ k: text }), 'k').get()).toEqual({});
  });
});
