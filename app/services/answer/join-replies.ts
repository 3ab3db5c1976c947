import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { ReplyDetails } from '~/schemas/reply-details';
import type { Source } from '~/schemas/widget';
import { MAX_CHOICES } from './choices/offer-choices';
import type { Composed } from './composed';
import { MAX_REPLY_CHARACTERS } from './safety/reply-length';

/** A question of a message with the reply to it. */
export type Part = { question: string; composed: Composed };

/** Of a question that is repeated to the visitor. */
const MAX_NAMED = 80;

/** Not small talk, and no refusal. */
export const isAnswered = ({ composed: { status, canned } }: Part): boolean => status === 'answered' && !canned;

/**
 * One reply of the replies to several questions, in their order. It says which of them has no answer.
 *
 * @param parts at least one of them answered.
 * @returns undefined where it would be too long for one reply.
 */
export function joinReplies(
  parts: Part[],
  { language, contact, messageId }: { language: Language; contact: string; messageId: string },
): Composed | undefined {
  const t = tFor(language);
  const answered = parts.filter(isAnswered);
  const [first] = answered;
  const said = [...new Set(answered.map(({ composed }) => composed.reply.answer))];
  const open = parts
    .filter((part) => !isAnswered(part))
    .map(({ question }) => t('answers:partUnknown', { question: shortened(question) }));
  const suggestions = parts
    .flatMap((part) => (isAnswered(part) ? [] : part.composed.reply.suggestions))
    .slice(0, MAX_CHOICES);
  const near = suggestions.length > 0 ? [t('answers:partSuggestions')] : [];
  const reach = open.length > 0 && contact ? [t('answers:partContact', { contact })] : [];
  const answer = [...said, [...open, ...reach, ...near].join(' ')].filter(Boolean).join('\n\n');
  if (!first || answer.length > MAX_REPLY_CHARACTERS) return undefined;
  const { composed } = first;
  return {
    ...composed,
    reply: {
      ...{ answer, messageId, suggestions, requestFeedback: composed.reply.requestFeedback },
      sources: distinct(
        answered.flatMap(({ composed }) => composed.reply.sources),
        keyOf,
      ),
      actions: distinct(
        parts.flatMap(({ composed }) => composed.reply.actions),
        ({ url, buttonText }) => `${url} ${buttonText}`,
      ),
    },
    retrieval: { ...composed.retrieval, ranked: inTurns(parts.map(({ composed }) => composed.retrieval.ranked)) },
    sourceIds: [...new Set(answered.flatMap(({ composed }) => composed.sourceIds ?? []))],
    details: detailsOf(parts),
  };
}

const keyOf = ({ kind, name, page }: Source): string => `${kind}:${name}:${page ?? ''}`;

const shortened = (question: string): string => {
  const line = question.replace(/\s+/gu, ' ');
  return line.length <= MAX_NAMED ? line : `${line.slice(0, MAX_NAMED - 1).trimEnd()}…`;
};

function detailsOf(parts: Part[]): ReplyDetails {
  const details = parts.map(({ composed }) => composed.details);
  const choices = parts.flatMap((part) => (isAnswered(part) ? [] : (part.composed.details.choices ?? [])));
  return {
    rule: 'several',
    parts: parts.map(({ question, composed }) => ({ question, rule: composed.details.rule })),
    units: distinct(
      details.flatMap(({ units = [] }) => units),
      ({ source, title }) => `${keyOf(source)}:${title}`,
    ),
    facts: distinct(
      details.flatMap(({ facts = [] }) => facts),
      ({ id }) => id,
    ),
    choices: choices.slice(0, MAX_CHOICES),
  };
}

function distinct<T>(list: T[], key: (item: T) => string): T[] {
  return [...new Map(list.map((item) => [key(item), item])).values()];
}

/** The first of each list, then the second of each, without repeats. */
function inTurns(lists: number[][]): number[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return [...new Set(Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat())];
}
