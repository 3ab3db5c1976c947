import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { factsOf } from './facts.server';
import { hoursOf, winning } from './reply/answer';
import { isOpenAt, sayHours } from './reply/say-hours';
import { timeZoneOf } from './time-zone.server';

const NOW = { weekdays: [], later: [], now: true, holidays: false, dates: [], named: false };

/**
 * Whether the business is open at a moment, and until or from when, in one or two sentences; undefined where its
 * opening hours are not known, or differ between its branches.
 */
export async function sayWhetherOpen(
  assistant: Assistant,
  language: Language,
  now = new Date(),
): Promise<string | undefined> {
  const [facts, timeZone] = await Promise.all([factsOf(assistant), timeZoneOf(assistant)]);
  const hours = hoursOf(winning('hours', facts));
  return hours && sayHours(hours, NOW, new Set(), { now, timeZone }, { t: tFor(language), language });
}

/** Whether the business is open at a moment; undefined where that is not known. */
export async function isOpenNow(assistant: Assistant, now = new Date()): Promise<boolean | undefined> {
  const [facts, timeZone] = await Promise.all([factsOf(assistant), timeZoneOf(assistant)]);
  const hours = hoursOf(winning('hours', facts));
  return hours && isOpenAt(hours, { now, timeZone });
}
