import { DEFAULT_PERIOD, type Period, periodOf } from '~/schemas/period';

type State = {
  days?: Period;
  /** From 1. */
  page?: number;
  /** The group that is being answered, by a message in it. */
  answer?: number;
  /** What a form other than that of an answer is posted for. */
  do?: 'dismiss' | 'restore';
  /** What has just been done. */
  done?: (typeof DONE)[number];
  /** The group that was put away, for bringing it back. */
  away?: number;
};

export const DONE = ['saved', 'dismissed', 'restored', 'gone'] as const;

/** Every state of the screen is an address. */
export function unansweredUrl({ days, page, ...rest }: State = {}): string {
  const query = new URLSearchParams();
  if (days && days !== DEFAULT_PERIOD) query.set('days', String(days));
  if (page && page > 1) query.set('page', String(page));
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, String(value));
  const search = query.toString();
  return `/unanswered${search && `?${search}`}`;
}

export function stateOf(query: URLSearchParams): State & { days: Period; page: number } {
  const number = (name: string) => {
    const value = Number(query.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  return {
    days: periodOf(query.get('days')),
    page: Math.min(number('page') ?? 1, 10_000),
    answer: number('answer'),
    done: DONE.find((one) => one === query.get('done')),
    away: number('away'),
  };
}
