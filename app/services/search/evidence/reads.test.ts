import { expect, it } from 'vitest';
import { readsOf, type Told } from './reads';

const QUESTION = 'What is the service code of the Doldolkoro?';
const codeOf = (name: string, code: string): Told => ({
  units: [`The service code of the ${name} is ${code}.`],
  promise: 1,
});

it('does not share the odds of a passage that says a name of the question with those that lack it', () => {
  const asked = codeOf('Doldolkoro', '4417');
  const others = [codeOf('Salrosta', '5220'), codeOf('Mirkanto', '9036'), codeOf('Velbrano', '1284')];
  const [alone] = readsOf(QUESTION, [asked]);
  const [first, second] = readsOf(QUESTION, [asked, ...others]);
  expect(first!.readShare).toBe(alone!.readShare);
  expect(second!.readShare).toBeLessThan(0.5);
});

it('shares the odds between passages that say the name', () => {
  const asked = codeOf('Doldolkoro', '4417');
  const [alone] = readsOf(QUESTION, [asked]);
  const [first, second] = readsOf(QUESTION, [asked, codeOf('Doldolkoro', '5220')]);
  expect(first!.readShare).toBeLessThan(alone!.readShare);
  expect(first!.readShare + second!.readShare).toBeLessThanOrEqual(1);
});
