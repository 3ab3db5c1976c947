import type { Language } from '~/schemas/language';
import { yearDay } from './hour-words';

/** A moment as the clock on a business's wall shows it. */
export type WallClock = {
  /** 0 is Monday. */
  weekday: number;
  minutes: number;
  /** As 03-08. */
  day: string;
};

const DAY_MS = 86_400_000;
const OF_LANGUAGE: Partial<Record<Language, string>> = { ru: 'Asia/Almaty', kk: 'Asia/Almaty' };

/** The time zone of a business that has set none. @param language of its owner. */
export function usualTimeZone(language: string): string {
  return OF_LANGUAGE[language as Language] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function wallClock(now: Date, timeZone: string, daysLater = 0): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(now.getTime() + daysLater * DAY_MS));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')),
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
    day: yearDay(Number(part('month')), Number(part('day'))),
  };
}

/** How many days from now a day of the year comes next: 0 is today. */
export function daysUntil(day: string, now: Date, timeZone: string): number {
  for (let later = 0; later < 366; later++) if (wallClock(now, timeZone, later).day === day) return later;
  return 0;
}
