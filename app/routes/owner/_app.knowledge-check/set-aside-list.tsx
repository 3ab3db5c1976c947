import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { checkUrl } from './addresses';
import type { Check } from './load.server';
import { SourceLine } from './source-line';

const USE_AGAIN = checkUrl({ view: 'aside', do: 'use-again' });

/** Statements that answer nobody, since another one holds. */
export function SetAsideList({ check: { aside } }: { check: Check }) {
  const { t } = useTranslation('knowledge-check');
  const pending = usePending(USE_AGAIN);
  return (
    <Card>
      {aside.length === 0 ? (
        <EmptyState icon={EyeOff} title={t('aside.emptyTitle')}>
          {t('aside.empty')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {aside.map(({ id, quote, source }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <blockquote className="font-medium break-words">{quote}</blockquote>
                <SourceLine source={source} />
              </div>
              <Form method="post" action={USE_AGAIN} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button variant="secondary" disabled={pending} aria-label={t('aside.useNamed', { quote })}>
                  {t('aside.use')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
