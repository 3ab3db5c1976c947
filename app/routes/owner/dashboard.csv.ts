import type { LoaderFunctionArgs } from '@remix-run/node';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { periodOf } from '~/schemas/period';
import type { Day } from '~/services/conversations/statistics/day';
import { figuresOf } from '~/services/conversations/statistics/figures.server';
import { CSV_START, csvRow } from '~/services/export/csv';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';

const COLUMNS = ['answered', 'unanswered', 'helped', 'notHelped', 'handedOver', 'ratings'] as const;

const meanOf = ({ ratings, ratingSum }: Day) => (ratings === 0 ? '' : Math.round((ratingSum / ratings) * 100) / 100);

/** The dashboard's days as a file for a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const t = tFor(await languageOf(request));
  const period = periodOf(new URL(request.url).searchParams.get('days'));
  const { days } = await figuresOf(assistant, { days: period, timeZone: await timeZoneOf(assistant) });
  const rows = [
    csvRow([
      t('dashboard:chart.date'),
      ...COLUMNS.map((name) => t(`dashboard:csv.${name}`)),
      t('dashboard:csv.meanRating'),
    ]),
    ...days.map((day) => csvRow([day.date, ...COLUMNS.map((name) => day[name]), meanOf(day)])),
  ];
  return new Response(CSV_START + rows.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="komek-${days.at(-1)?.date}-${period}-days.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
