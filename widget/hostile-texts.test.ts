import { describe, expect, it } from 'vitest';
import { MAX_MS, slowestText } from '../test/security/hostile-texts';
import { actionLink, answerLink } from './panel/links';
import { markdown } from './panel/markdown';
import { createEventReader } from './server/sse';

/** The server's text as it arrives from the network, in chunks. */
function events(text: string): void {
  const read = createEventReader(() => {});
  for (let at = 0; at < text.length; at += 100) read(text.slice(at, at + 100));
}

describe('no reply keeps a visitor’s browser busy for long', () => {
  it.each<[string, (text: string) => unknown]>([
    ['Markdown', markdown],
    ['Markdown of one paragraph', (text) => markdown(text.replaceAll('\n', ' '))],
    ['links', (text) => [answerLink(text), answerLink(`http://${text}`), actionLink(`tel:${text}`)]],
    ['the events of a stream', events],
  ])('%s', { timeout: 120_000 }, (_, work) => {
    const { name, ms } = slowestText(work);
    expect(ms, `on ${name}`).toBeLessThan(MAX_MS);
  });
});
