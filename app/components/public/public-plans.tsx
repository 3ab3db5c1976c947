import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../ui/button';
import { StatusBadge } from '../ui/status-badge';

/** The plans of product.md 9; the paid ones cannot be bought yet. */
const PLANS = [
  { id: 'free', price: '$0', open: true, items: ['storage', 'month', 'day', 'telegram', 'widget', 'analytics'] },
  { id: 'pro', price: '$29', open: false, items: ['storage', 'month', 'day', 'channels', 'analytics', 'images'] },
  { id: 'enterprise', price: '$99', open: false, items: ['documents', 'agents', 'crm', 'channels', 'analytics'] },
] as const;

export function Plans() {
  const { t } = useTranslation('landing');
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {PLANS.map(({ id, price, open, items }) => (
        <li
          key={id}
          className={`flex flex-col rounded-base border bg-surface p-6 shadow-card ${open ? 'border-brand' : 'border-line'}`}
        >
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-semibold">{t(`plans.${id}.name`)}</h3>
            {!open && <StatusBadge tone="waiting">{t('soon')}</StatusBadge>}
          </div>
          <p className="mt-2">
            <span className="text-xl font-semibold tabular-nums">
              {id === 'enterprise' ? t('plans.from', { price }) : price}
            </span>{' '}
            <span className="text-muted">{t('plans.month')}</span>
          </p>
          <ul className="mt-4 mb-6 grow space-y-2 text-sm">
            {items.map((item) => (
              <li key={item} className="flex gap-2">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok-ink" />
                <span className="min-w-0">{t(`plans.${id}.items.${item}`)}</span>
              </li>
            ))}
          </ul>
          {open ? (
            <ButtonLink to="/auth">{t('plans.choose')}</ButtonLink>
          ) : (
            <Button type="button" variant="secondary" disabled>
              {t('soon')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
