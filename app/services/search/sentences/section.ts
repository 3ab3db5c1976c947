import { words } from '../../language/words';
import { titleOf } from '../match/heading';
import { bestSentences } from './best-sentences';

/** Characters of a section that are shown whole; of a longer one the sentences nearest to the message. */
const MAX_SECTION = 600;
const SENTENCES = 3;

/** Whether a message is only the heading of a passage: it asks for the whole section. */
export function namesSection(message: string, heading: string | null): boolean {
  const title = words(titleOf(heading)).join(' ');
  return title !== '' && words(message).join(' ') === title;
}

/** A section's text, or the sentences of a long section that are nearest to a message, unchanged. */
export function sectionText(message: string, text: string): string {
  if (text.length <= MAX_SECTION) return text;
  return bestSentences(message, [{ kind: 'passage', text }], SENTENCES)
    .map((quote) => quote.text)
    .join(' ');
}
