import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { slimPreact } from './preact-slim';

const file = createRequire(import.meta.url)
  .resolve('preact')
  .replace(/preact\.js$/, 'preact.module.js');
const published = readFileSync(file, 'utf8');

it('the Preact that visitors load has no way to set HTML from a string', () => {
  expect(published).toContain('innerHTML');
  expect(slimPreact(published)).not.toContain('innerHTML');
});

it('another version of Preact stops the build instead of breaking the chat', () => {
  expect(() => slimPreact(published.replace('C.prototype.setState=', 'C.prototype.other='))).toThrow(
    /state, and the queue/,
  );
  expect(() => slimPreact(published + published)).toThrow(/Preact has changed/);
});
