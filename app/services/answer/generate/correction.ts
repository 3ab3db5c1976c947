import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';
import { breakers } from '~/services/ai/models.server';
import type { ReplyFault } from '../support/reply-check';
import { LANGUAGE_NAMES } from './prompt';
import { FaultyReplyError, type Written } from './write-reply.server';

const REASONS: Record<Exclude<ReplyFault['kind'], 'language'>, string> = {
  figure: 'no passage says this figure of what you speak of',
  day: 'no passage says this day of what you speak of',
  every: 'no passage says this without exception',
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

/**
 * Has a faulty reply written again, unless the model has kept failing to mend such faults: each try costs a call, and a
 * visitor as much time again.
 *
 * @throws the fault, of the first reply where no other was asked for.
 */
export async function withCorrection(faulty: FaultyReplyError, correct: () => Promise<Written>): Promise<Written> {
  const record = faulty.fault.kind === 'language' ? breakers.languageCorrection : breakers.correction;
  try {
    record.enter();
  } catch {
    throw faulty;
  }
  log.info({ reason: faulty.message }, 'model reply withheld: asking for another');
  try {
    const reply = await correct();
    if (reply.otherLanguage) record.failed();
    else record.succeeded();
    return reply;
  } catch (error) {
    if (error instanceof FaultyReplyError) record.failed();
    else record.cancelled();
    throw error;
  }
}
