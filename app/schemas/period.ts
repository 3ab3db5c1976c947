/** Periods, in days, that an owner's figures and lists cover. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** The period in a URL, or the default. */
export function periodOf(value: unknown): Period {
  return PERIODS.find((days) => days === Number(value)) ?? DEFAULT_PERIOD;
}
