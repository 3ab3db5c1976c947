import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeZone } from './time-zone';

type Parts = { year: number; month: number; day: number; time: string };
type Say = (
  key: 'date.months' | 'date.dayMonth' | 'date.dayMonthYear',
  values?: Record<string, string | number>,
) => string;
/** UTC, the reader's own, or an IANA name. */
type Zone = 'utc' | 'local' | (string & {});

function partsOf(at: Date, zone: Zone): Parts {
  const local = wallClock(at, zone);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    time: local.toISOString().slice(11, 16),
  };
}

/** The moment whose UTC figures are those of the zone's clock. */
function wallClock(at: Date, zone: Zone): Date {
  if (zone === 'utc') return at;
  if (zone === 'local') return new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  // Written with digits alone, which every browser writes alike.
  return new Date(`${new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...FIGURES }).format(at).replace(' ', 'T')}Z`);
}

const FIGURES: Intl.DateTimeFormatOptions = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
};

const monthName = (month: number, say: Say): string => say('date.months').split(', ')[month] ?? '';

const dayMonth = ({ month, day }: Parts, say: Say): string =>
  say('date.dayMonth', { day, month: monthName(month, say) });

const dayMonthYear = ({ month, day, year }: Parts, say: Say): string =>
  say('date.dayMonthYear', { day, month: monthName(month, say), year });

/** A day in a list: 21 Nov. Month names are our own: not every browser knows the Kazakh ones. */
export function formatDay(at: Date, say: Say): string {
  return dayMonth(partsOf(at, 'utc'), say);
}

/** A day of any year: 21 Nov 2025. */
export function formatDate(at: Date, say: Say): string {
  return dayMonthYear(partsOf(at, 'utc'), say);
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
  const day = parts.year === today.year ? dayMonth(parts, say) : dayMonthYear(parts, say);
  return `${day}, ${parts.time}`;
}

/**
 * A timestamp in the time zone of the page's business. Elsewhere it is the reader's, which the server does not know: without
 * JavaScript it is UTC there.
 */
export function Moment({ at, full }: { at: Date; full?: boolean }) {
  const { t } = useTranslation('common');
  const business = useContext(TimeZone);
  const [reader, setReader] = useState<Zone>('utc');
  useEffect(() => setReader('local'), []);
  const zone = business ?? reader;
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
