import { Parser } from 'htmlparser2';

/** What is no word of the writer: style sheets, and what programs quote in elements of their own. */
const SKIPPED = new Set(['head', 'style', 'script', 'title', 'blockquote']);
const QUOTE_CLASS = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|mail_quote)\b/;
const BLOCK = new Set(['p', 'div', 'br', 'li', 'tr', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'hr']);

/** The text of a mail that has HTML alone, a line for each block, without what its elements mark as quoted. */
export function wordsOfHtml(html: string): string {
  let text = '';
  let depth = 0;
  /** The depth at which what is skipped began; 0: nothing is. */
  let skipping = 0;
  const parser = new Parser(
    {
      onopentag(name, { class: classes = '', id = '' }) {
        depth++;
        if (BLOCK.has(name)) text += '\n';
        // Behind Outlook's divider everything is quoted.
        if (id === 'divRplyFwdMsg') skipping = Number.MIN_VALUE;
        if (skipping === 0 && (SKIPPED.has(name) || QUOTE_CLASS.test(classes))) skipping = depth;
      },
      ontext(words) {
        if (skipping === 0) text += words.replace(/\s+/g, ' ');
      },
      onclosetag(name) {
        if (skipping === depth) skipping = 0;
        depth--;
        if (BLOCK.has(name) && !text.endsWith('\n')) text += '\n';
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
