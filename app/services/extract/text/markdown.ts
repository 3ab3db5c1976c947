import type { Block } from '../blocks/document';
import { textBlocks } from './text-blocks';

const FENCE = /^(?:```|~~~)/;
const RULE = /^(?:(?:- ?){3,}|(?:\* ?){3,}|(?:_ ?){3,})$/;
/** Longer lines keep their marks: nobody writes them by hand. */
const LONGEST_LINE = 5_000;

/** Blocks of Markdown: what its marks mean for structure is kept, marks of emphasis and addresses of links go. */
export function markdownBlocks(text: string): Block[] {
  let fenced = false;
  const lines = text.split('\n').flatMap((line) => {
    const bare = line.trim();
    if (FENCE.test(bare)) {
      fenced = !fenced;
      return [''];
    }
    if (fenced || bare.length > LONGEST_LINE) return [line];
    if (RULE.test(bare) && bare[0] !== '-') return [''];
    return [withoutMarks(line)];
  });
  return textBlocks(lines.join('\n'));
}

function withoutMarks(line: string): string {
  return line
    .replace(/^(\s*)>+\s?/, '$1')
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,1000}\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_]{1,1000})\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_]{1,1000})\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/`([^`]{1,1000})`/g, '$1');
}
