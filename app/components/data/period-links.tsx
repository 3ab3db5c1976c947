import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { PERIODS, type Period } from '~/schemas/period';

/** Links that choose how many days a page looks back. */
export function PeriodLinks({ current, to }: { current: Period; to: (days: Period) => string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('period.label')}>
      <ul className="flex flex-wrap rounded-base border border-field bg-surface p-0.5 text-sm font-medium">
        {PERIODS.map((days) => (
          <li key={days}>
            <Link
              to={to(days)}
              preventScrollReset
              aria-current={days === current ? 'true' : undefined}
              className="block rounded-[4px] px-3 py-1 text-muted transition-colors duration-150 hover:text-ink aria-[current]:bg-brand aria-[current]:text-white"
            >
              {t('period.days', { count: days })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
