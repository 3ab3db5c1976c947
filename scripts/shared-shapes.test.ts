import { setFlagsFromString } from 'node:v8';
import { expect, it } from 'vitest';
import { withSharedShapes } from './shared-shapes.mjs';

/** The value of an expression. */
const evaluate = (code: string): unknown => new Function(`return ${code}`)();

it.each([
  ['({ ...{ a: 1, b: 2 }, b: 3 })', '({...{}, ...{ a: 1, b: 2 }, b: 3 })'],
  ['({ ...{ a: 1 }, c: { ...{ d: 2 }, e: [{ ...{ f: 3 }, g: 4 }] } })', undefined],
  ['({ ...(false && { a: 1 }), ...null, get b() { return 2 }, ["__proto__"]: 5 })', undefined],
  ['({ ...{ я: "{ ...a, b }" }, ы: ["é { ...a, b }", { ...{ x: 1 }, y: 2 }] })', undefined],
])('%s is the same object after it', (code, expected) => {
  const rewritten = withSharedShapes(code);
  expect(rewritten).not.toBe(code);
  if (expected) expect(rewritten).toBe(expected);
  expect(evaluate(rewritten)).toEqual(evaluate(code));
});

it.each(['({ a: 1, ...b })', '({ ...a })', '[...a, b]', 'f(...a, b)', 'const { a, ...b } = c'])(
  '%s stays as it is',
  (code) => {
    expect(withSharedShapes(code)).toBe(code);
  },
);

it('objects of one literal share a hidden class', () => {
  setFlagsFromString('--allow-natives-syntax');
  const haveSameMap = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: unknown, b: unknown) => boolean;
  setFlagsFromString('--no-allow-natives-syntax');
  const code = '((a) => ({ ...a, c: 1, d: 2 }))';
  const make = evaluate(withSharedShapes(code)) as (a: object) => object;
  const made = [1, 2, 3, 4, 5].map((a) => make({ a, b: 2 }));
  expect(made.slice(1).map((one) => haveSameMap(made[0], one))).toEqual([true, true, true, true]);
});
