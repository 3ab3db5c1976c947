import { ChevronRight, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import type { Overview } from './overview.server';

/** Widths of a day and of its bar, and the height, in units of the drawing, which is stretched to the space available. */
const SLOT = 10;
const BAR = 7;
const HEIGHT = 100;
const LABELS = 4;

/** Answers a day as bars, drawn by the server, with the same figures as a table for screen readers. */
export function AnswersChart({ chart, timeZone, csv }: { chart: Overview['chart']; timeZone: string; csv: string }) {
  const { t } = useTranslation('dashboard');
  const { days, maximum, ticks, summary } = chart;
  const width = days.length * SLOT;
  const labelled = Array.from({ length: LABELS }, (_, at) => days[Math.round((at * (days.length - 1)) / (LABELS - 1))]);
  return (
    <div>
      <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <Key look="bg-brand">{t('chart.answered')}</Key>
        <Key look="bg-warning">{t('chart.unanswered')}</Key>
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="flex h-40 flex-col justify-between text-right text-xs text-muted tabular-nums"
        >
          {[...ticks, '0'].map((tick) => (
            <span key={tick} className="-my-2">
              {tick}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1={0}
              x2={width}
              y1={share * HEIGHT}
              y2={share * HEIGHT}
              className={share === 1 ? 'stroke-field' : 'stroke-line'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map((day, at) => {
            const answered = (day.answered / maximum) * HEIGHT;
            const unanswered = (day.unanswered / maximum) * HEIGHT;
            const x = at * SLOT + (SLOT - BAR) / 2;
            return (
              <g key={day.date}>
                <title>{`${day.label}: ${day.text}`}</title>
                <rect x={at * SLOT} y={0} width={SLOT} height={HEIGHT} className="fill-transparent" />
                <rect x={x} y={HEIGHT - answered} width={BAR} height={answered} className="fill-brand" />
                <rect
                  x={x}
                  y={HEIGHT - answered - unanswered}
                  width={BAR}
                  height={unanswered}
                  className="fill-warning"
                />
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-2 flex justify-between text-xs text-muted">
          {labelled.map((day) => (
            <span key={day?.date}>{day?.label}</span>
          ))}
        </div>
      </div>
      <details className="group mt-4 text-sm">
        <summary className="inline-flex items-center gap-1 rounded-base py-1 font-medium text-brand">
          <ChevronRight aria-hidden="true" className="size-4 transition-transform duration-150 group-open:rotate-90" />
          {t('chart.table')}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table must be scrollable by keyboard */}
        <section tabIndex={0} aria-label={t('chart.title')} className="mt-2 max-h-72 max-w-md overflow-y-auto pr-3">
          <table className="w-full text-left tabular-nums">
            <thead className="text-muted">
              <tr>
                <th className="py-1 pr-4 font-medium">{t('chart.date')}</th>
                <th className="py-1 pr-4 text-right font-medium">{t('chart.answered')}</th>
                <th className="py-1 text-right font-medium">{t('chart.unanswered')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date} className="border-t border-line">
                  <th scope="row" className="py-1 pr-4 font-normal">
                    <time dateTime={day.date}>{day.label}</time>
                  </th>
                  <td className="py-1 pr-4 text-right">{day.answered}</td>
                  <td className="py-1 text-right">{day.unanswered}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-xs text-muted">
          {t('chart.zone', { zone: timeZone })}{' '}
          <Link to="/profile" className="link">
            {t('chart.changeZone')}
          </Link>
        </p>
        <Link to={csv} reloadDocument download className="link inline-flex items-center gap-1.5 text-sm">
          <Download aria-hidden="true" className="size-4" />
          {t('chart.csv')}
        </Link>
      </div>
    </div>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 rounded-[2px] ${look}`} />
      {children}
    </li>
  );
}
