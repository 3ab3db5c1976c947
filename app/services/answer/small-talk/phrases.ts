import { LANGUAGES, type Language } from '~/schemas/language';
import { groupOf, patternSource } from '~/services/language/phrases';

/** Kinds of messages besides questions; each has its own canned reply. */
const KINDS = ['greeting', 'howAreYou', 'thanks', 'okay', 'identity', 'abilities', 'goodbye'] as const;
export type TalkKind = (typeof KINDS)[number];

export type Phrase = { kind: TalkKind; language: Language | undefined; pattern: RegExp };

/**
 * Patterns over words in their normal form (lower case, ё as е, apostrophes as blanks), one blank between them. Each
 * matches at the place it is asked for, and ends with a whole word. Of rows that match alike the earlier kind wins.
 */
export const PHRASES: readonly Phrase[] = KINDS.flatMap((kind) => {
  const rows = groupOf('small-talk').filter(({ name }) => name.startsWith(`${kind}-`));
  const shared = rows.filter(({ name }) => name === `${kind}-any`);
  const own = rows.filter((row) => !shared.includes(row));
  return [
    ...shared.map(({ cells }) => phrase(kind, undefined, Object.values(cells).flat())),
    ...LANGUAGES.flatMap((language) => own.map(({ cells }) => phrase(kind, language, cells[language]))),
  ].filter((one) => one !== undefined);
});

function phrase(kind: TalkKind, language: Language | undefined, phrases: string[]): Phrase | undefined {
  if (phrases.length === 0) return undefined;
  return { kind, language, pattern: new RegExp(`(?:${phrases.map(patternSource).join('|')})(?= |$)`, 'uy') };
}

/** Words that may stand beside such a phrase and change nothing. */
export const FILLERS: ReadonlySet<string> = new Set(
  groupOf('small-talk-filler').flatMap(({ cells }) => Object.values(cells).flat()),
);

/** Signs sent without a word. What may follow a sign is in the class behind it alone: said twice, the pattern takes exponential time. */
export const SIGNS: readonly { kind: TalkKind; pattern: RegExp }[] = [
  { kind: 'greeting', pattern: /^(?:👋[\u{1f3fb}-\u{1f3ff}]?)+$/u },
  { kind: 'okay', pattern: /^(?:(?:👍|👌|🙏|❤|😊|🙂|😀|😄|🔥|💯|✅)[\u{1f3fb}-\u{1f3ff}\ufe0f]*)+$/u },
];
