import type { Language } from '~/schemas/language';
import type { ReplyFault } from '../support/reply-check';
import { LANGUAGE_NAMES } from './prompt';

const REASONS: Record<Exclude<ReplyFault['kind'], 'language'>, string> = {
  figure: 'no passage says this figure of what you speak of',
  day: 'no passage says this day of what you speak of',
  free: 'no passage says that this is free',
  name: 'no passage has this name',
  words: 'no passage speaks of this',
  opposite: 'the passages say otherwise',
};

/** What a model is told of a reply that cannot be shown. */
export function reasonOf({ kind, said }: ReplyFault, language: Language): string {
  if (kind === 'language') return `That reply cannot be shown: it is not in ${LANGUAGE_NAMES[language]}.`;
  return `That reply cannot be shown. You wrote "${said}", but ${REASONS[kind]}.`;
}
