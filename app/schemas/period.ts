/** Days that figures and lists of an owner look back. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** The period an address asks for, or the usual one. */
export function periodOf(value: unknown): Period {
  return PERIODS.find((days) => days === Number(value)) ?? DEFAULT_PERIOD;
}
