import type { UnitRef } from '~/schemas/reply-details';
import { splitSentences } from '~/services/language/split-sentences';
import { linesWithRows } from '~/services/search/match/rows';
import { sectionText } from '~/services/search/sentences/section';
import { withoutOrders } from '../safety/prompt-injection';

/** Characters of a text that are shown of it. */
const MAX_SHOWN = 600;

type Text = { question: string | null; text: string };

/** A unit as it is shown, word for word; undefined where its text no longer holds it. */
export function unitText({ row, sentence }: Omit<UnitRef, 'chunkId'>, { question, text }: Text): string | undefined {
  if (row !== undefined) return rowsOf(text).includes(row) ? row : undefined;
  if (question !== null) return text || question;
  const shown = withoutOrders(text);
  if (shown === '' || (sentence !== undefined && !shown.includes(sentence))) return undefined;
  return sentence === undefined ? sectionText('', shown) : around(sentence, shown);
}

/** A sentence with what follows it, from the beginning of its line on; a text that is short enough is shown whole. */
function around(sentence: string, text: string): string {
  if (text.length <= MAX_SHOWN) return text;
  const at = text.indexOf(sentence);
  const line = text.lastIndexOf('\n', at) + 1;
  const from = at + sentence.length - line <= MAX_SHOWN / 2 ? line : at;
  const parts = splitSentences(text.slice(from));
  let end = from;
  for (const part of parts) {
    const next = text.indexOf(part, end) + part.length;
    if (next - from > MAX_SHOWN && end >= at + sentence.length) break;
    end = next;
  }
  return text.slice(from, end).trim();
}

/** The rows of a text's lists, as they are shown. */
export const rowsOf = (text: string): string[] =>
  (linesWithRows(text) ?? []).filter(({ row }) => row).map((line) => line.text);
