import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withoutGaps } from './strip-null-bytes.server';

/** Words of two-byte letters in chunks of every length, so that some of them cross the end of a buffer. */
const words = Array.from({ length: 400 }, (_, at) => 'әңгіме'.repeat(1 + (at % 7)) + 'a'.repeat(at % 5));

async function page(through: NodeJS.ReadWriteStream): Promise<Buffer> {
  const stream = renderToPipeableStream(
    createElement('ul', null, ...words.map((word, key) => createElement('li', { key, title: word }, word))),
  );
  stream.pipe(through);
  const pieces: Buffer[] = [];
  for await (const piece of through) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}

it('a page in Russian or Kazakh contains every letter and no zero bytes', async () => {
  const sent = await page(withoutGaps());
  expect(sent.includes(0)).toBe(false);
  expect(sent.toString('utf8')).toBe(`<ul>${words.map((word) => `<li title="${word}">${word}</li>`).join('')}</ul>`);
});
