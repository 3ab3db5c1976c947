import type { TFunction } from 'i18next';
import type { Trade } from '~/schemas/setup';

/** What customers of nearly every business ask, and what those of a trade ask besides. */
export function typicalQuestions(trade: Trade, t: TFunction): string[] {
  return [t('setup:questions.all'), t(`setup:questions.${trade}`)].flatMap((lines) => lines.split('\n'));
}
