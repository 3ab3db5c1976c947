import { useTranslation } from 'react-i18next';
import { Card } from '~/components/ui/card';
import type { Overview } from './overview.server';

/** What the assistant solved alone, and what people did: how often, why, how quickly and how well. */
export function People({ people }: { people: Overview['people'] }) {
  const { t } = useTranslation('dashboard');
  if (!people) return null;
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('people.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('people.hint')}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {people.map(({ id, value, hint }) => (
          <div key={id}>
            <dt className="text-sm font-medium">{t(`people.${id}`)}</dt>
            <dd className="mt-1 text-xl font-semibold tabular-nums">{value}</dd>
            <dd className="text-sm text-muted">{hint}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
