const DAY_SECONDS = 86_400;

/** Seconds until the day ends (UTC): the earliest time when a retry can succeed after a daily budget is used up. */
export const secondsLeftOfDay = (now = new Date()): number =>
  DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS);

/** The UTC date of a moment: 2026-11-21. */
export const dateOf = (moment = new Date()): string => moment.toISOString().slice(0, 10);
