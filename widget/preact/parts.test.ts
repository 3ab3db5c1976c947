import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getDomSibling } from './component';
import { setProperty } from './props';

const WIDGET = path.dirname(import.meta.dirname);

it('no file of the widget sets HTML from a string', () => {
  const files = readdirSync(WIDGET, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const setting = files.filter((file) =>
    /inner ?HTML|outerHTML|insertAdjacentHTML/i.test(readFileSync(path.join(WIDGET, file), 'utf8')),
  );
  expect(setting).toEqual([]);
});

describe('setProperty', () => {
  function element() {
    const attributes: Record<string, string> = {};
    return Object.assign({ attributes } as never as Element & Record<string, unknown>, {
      setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
      removeAttribute: (name: string) => delete attributes[name],
    });
  }

  it('sets attributes as text, and removes those without a value', () => {
    const made = element();
    setProperty(made, 'aria-modal', false);
    setProperty(made, 'rows', 1);
    setProperty(made, 'class', 'turned');
    setProperty(made, 'class', undefined);
    expect(made.attributes).toEqual({ 'aria-modal': 'false', rows: '1' });
  });

  it('sets listeners and the value of an input as properties', () => {
    const made = element();
    const pressed = () => {};
    setProperty(made, 'onKeyDown', pressed);
    setProperty(made, 'value', 'hello');
    expect([made.onkeydown, made.value, made.attributes]).toEqual([pressed, 'hello', {}]);
    setProperty(made, 'onKeyDown', undefined);
    expect(made.onkeydown).toBeUndefined();
  });
});

describe('getDomSibling', () => {
  const node = (type: unknown, _dom: unknown = null) =>
    ({ type, _dom, _parent: null, _index: 0, _children: [] }) as unknown as Parameters<typeof getDomSibling>[0];
  function family(parent: ReturnType<typeof node>, ...children: ReturnType<typeof node>[]) {
    parent._children = children;
    for (const [at, child] of children.entries()) Object.assign(child, { _parent: parent, _index: at });
    return parent;
  }

  it('finds the next element, across components and never outside the parent element', () => {
    const [icon, last] = [{}, {}];
    const first = node('b', {});
    const component = family(
      node(() => {}),
      first,
      node(null),
    );
    const list = family(node('ul', {}), component, node('i', icon));
    family(node('div', {}), list, node('p', last));
    expect(getDomSibling(first)).toBe(icon);
    expect(getDomSibling(component)).toBe(icon);
    expect(getDomSibling(list._children[1] as typeof first)).toBeNull();
    expect(getDomSibling(list, 0)).toBe(icon);
  });
});
