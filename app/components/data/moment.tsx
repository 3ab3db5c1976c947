import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Parts = { year: number; month: number; day: number; time: string };
type Say = (key: 'date.months' | 'date.dayMonth', values?: Record<string, string | number>) => string;
type Zone = 'utc' | 'local';

function partsOf(at: Date, zone: Zone): Parts {
  const local = zone === 'local' ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000) : at;
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    time: local.toISOString().slice(11, 16),
  };
}

function dayMonth({ month, day }: Parts, say: Say): string {
  return say('date.dayMonth', { day, month: say('date.months').split(', ')[month] ?? '' });
}

/** A day in a list: 21 Nov. Month names are our own: not every browser knows the Kazakh ones. */
export function formatDay(at: Date, say: Say): string {
  return dayMonth(partsOf(at, 'utc'), say);
}

/** product.md 9: the time if it is today, otherwise day and month; `full` is both, and the year if it is another. */
export function formatMoment(
  at: Date,
  say: Say,
  { full = false, zone = 'utc' as Zone, now = new Date() } = {},
): string {
  const parts = partsOf(at, zone);
  const today = partsOf(now, zone);
  if (!full) {
    const isToday = parts.year === today.year && parts.month === today.month && parts.day === today.day;
    return isToday ? parts.time : dayMonth(parts, say);
  }
  const year = parts.year === today.year ? '' : ` ${parts.year}`;
  return `${dayMonth(parts, say)}${year}, ${parts.time}`;
}

/** A timestamp in the reader's time zone, which the server does not know: without JavaScript it is UTC. */
export function Moment({ at, full }: { at: Date; full?: boolean }) {
  const { t } = useTranslation('common');
  const [zone, setZone] = useState<Zone>('utc');
  useEffect(() => setZone('local'), []);
  return (
    <time
      dateTime={at.toISOString()}
      title={`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`}
      suppressHydrationWarning
    >
      {formatMoment(at, (key, values) => t(key, values), { full, zone })}
    </time>
  );
}
