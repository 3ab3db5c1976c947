import type { Block } from '../blocks/document';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
const MAX_LEVEL = 6;

/** Blocks as a plain web page, from which readWebPage makes the same blocks again. */
export function writePage(title: string, blocks: readonly Block[]): string {
  const body = blocks.map(writeBlock).join('\n');
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${escaped(title)}</title>\n${body}\n`;
}

function writeBlock({ kind, level = 1, text }: Block): string {
  if (kind === 'heading') {
    const tag = `h${Math.min(level, MAX_LEVEL)}`;
    return `<${tag}>${escaped(text)}</${tag}>`;
  }
  if (kind === 'paragraph') return `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;
  const rows = text.split('\n').map((row) => row.split('\t').map((cell) => `<td>${escaped(cell)}</td>`));
  return `<table>\n${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}\n</table>`;
}
