const ELLIPSIS = '…';

/** A text on one line of at most `most` characters, the ellipsis included. */
export function shorten(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= most) return characters.join('');
  return (
    characters
      .slice(0, most - 1)
      .join('')
      .trimEnd() + ELLIPSIS
  );
}

/** A filename of at most `most` characters that keeps its extension (product.md 9). */
export function shortenFilename(filename: string, most = 30): string {
  if (Array.from(filename).length <= most) return filename;
  const [extension = ''] = /\.[^.]{1,5}$/.exec(filename) ?? [];
  const stem = filename.slice(0, filename.length - extension.length);
  return shorten(stem, most - extension.length) + extension;
}
