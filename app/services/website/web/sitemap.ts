import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** What a sitemap names: pages, or further sitemaps. */
export type Sitemap = { pages: string[]; sitemaps: string[] };

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ADDRESSES = 50_000;

/**
 * Reads a sitemap or an index of sitemaps, packed or not, or a list of addresses as text. One that is damaged gives what
 * stands before the damage.
 */
export function readSitemap(bytes: Buffer): Sitemap {
  const text =
    unpacked(bytes)
      ?.toString('utf8')
      .replace(/^\ufeff/, '')
      .trim() ?? '';
  if (!text.startsWith('<')) {
    const lines = text.split(/\s+/).filter((line) => /^https?:\/\//.test(line));
    return { pages: lines.slice(0, MAX_ADDRESSES), sitemaps: [] };
  }
  return readXml(text);
}

function unpacked(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return undefined;
  }
}

function readXml(text: string): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  const path: string[] = [];
  let location = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path.push(name.replace(/^.*:/, ''));
    if (path.at(-1) === 'loc') location = '';
  });
  parser.on('text', (piece) => {
    if (path.at(-1) === 'loc') location += piece;
  });
  parser.on('cdata', (piece) => {
    if (path.at(-1) === 'loc') location += piece;
  });
  parser.on('closetag', () => {
    const [holder, name] = path.slice(-2);
    path.pop();
    const list = holder === 'url' ? found.pages : holder === 'sitemap' ? found.sitemaps : undefined;
    if (name === 'loc' && list && list.length < MAX_ADDRESSES && location.trim()) list.push(location.trim());
  });
  try {
    parser.write(text).close();
  } catch {
    // What was found up to here is kept.
  }
  return found;
}
