const DAY_SECONDS = 86_400;

/** Seconds until the day ends, UTC: the earliest that asking again can help where a day's budget is used up. */
export const secondsLeftOfDay = (now = new Date()): number =>
  DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS);

/** A moment's date, UTC: 2026-11-21. */
export const dateOf = (moment = new Date()): string => moment.toISOString().slice(0, 10);
