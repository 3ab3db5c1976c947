import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { checkUrl } from './addresses';
import type { Check } from './load.server';
import { SourceLine } from './source-line';

const STILL_TRUE = checkUrl({ view: 'stale', do: 'still-true' });

/** What may be out of date: to be mended, or said to be still true. */
export function StaleList({ check: { stale, counts } }: { check: Check }) {
  const { t } = useTranslation('knowledge-check');
  const { t: say } = useTranslation();
  const pending = usePending(STILL_TRUE);
  if (stale.length === 0)
    return (
      <Card>
        <EmptyState icon={CalendarCheck} title={t('stale.emptyTitle')}>
          {t('stale.empty')}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <ul className="divide-y divide-line">
        {stale.map(({ print, kind, quote, until, source }) => (
          <li key={print} className="space-y-2 py-4 first:pt-0 last:pb-0">
            <p className="text-sm font-medium text-warning-ink">
              {kind === 'price' || until === null
                ? t('stale.price')
                : t('stale.until', { day: formatDate(new Date(until), say) })}
            </p>
            <blockquote className="font-medium break-words">{quote}</blockquote>
            <SourceLine source={source} />
            <Form method="post" action={STILL_TRUE} preventScrollReset className="flex flex-wrap items-center gap-3">
              <input type="hidden" name="print" value={print} />
              <ButtonLink to={source.mend} aria-label={t('stale.mendNamed', { quote })}>
                {t('stale.mend')}
              </ButtonLink>
              <Button
                variant="secondary"
                name="ask"
                value="year"
                disabled={pending}
                aria-label={t('stale.yearNamed', { quote })}
              >
                {t('stale.year')}
              </Button>
              <Button
                variant="quiet"
                name="ask"
                value="never"
                disabled={pending}
                aria-label={t('stale.neverNamed', { quote })}
              >
                {t('stale.never')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {counts.stale > stale.length && (
        <p className="mt-4 text-sm text-muted">{t('stale.more', { number: counts.stale - stale.length })}</p>
      )}
    </Card>
  );
}
