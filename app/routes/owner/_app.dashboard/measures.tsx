import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import type { Period } from '~/schemas/period';
import type { Overview } from './overview.server';

const ICONS = { up: ArrowUp, down: ArrowDown, same: ArrowRight };
const TONES = { true: 'text-ok-ink', false: 'text-error-ink', null: 'text-muted' };

/** Shows how well the assistant works: four figures of the period, each compared with the period before. */
export function Measures({ measures, period }: { measures: Overview['measures']; period: Period }) {
  const { t } = useTranslation('dashboard');
  const links = { unanswered: `/unanswered?days=${period}`, handedOver: `/chat-logs?show=person&days=${period}` };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {measures.map(({ id, value, hint, trend }) => {
        const to = id in links ? links[id as keyof typeof links] : undefined;
        return (
          <div
            key={id}
            className={`flex flex-col rounded-base border bg-surface p-4 shadow-card ${id === 'answered' ? 'border-brand' : 'border-line'}`}
          >
            <dt className="text-sm font-medium">
              {to ? (
                <Link to={to} className="link">
                  {t(`measure.${id}`)}
                </Link>
              ) : (
                t(`measure.${id}`)
              )}
            </dt>
            <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
            <dd className="text-sm text-muted">{hint}</dd>
            {trend && <TrendLine trend={trend} />}
          </div>
        );
      })}
    </dl>
  );
}

function TrendLine({
  trend: { direction, good, text },
}: {
  trend: NonNullable<Overview['measures'][number]['trend']>;
}) {
  const Icon = ICONS[direction];
  return (
    <dd className={`mt-auto flex items-start gap-1 pt-2 text-xs ${TONES[`${good}`]}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span>{text}</span>
    </dd>
  );
}
