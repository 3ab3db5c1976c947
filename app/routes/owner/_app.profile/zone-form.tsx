import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { profileUrl } from './addresses';
import type { LoadedProfile } from './load.server';

const SAVE = profileUrl({ do: 'zone' });

/** Where the clock of the business is. */
export function ZoneForm({ profile: { timeZone, time, zones } }: { profile: LoadedProfile }) {
  const { t } = useTranslation('profile');
  const pending = usePending(SAVE);
  const text = [t('zone.text'), t('zone.now', { time })].join(' ');
  return (
    <Section tone="quiet" title={t('zone.title')} text={text}>
      <Form method="post" action={SAVE} preventScrollReset className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60">
          <label htmlFor="time-zone" className="mb-1 block text-sm font-medium">
            {t('zone.label')}
          </label>
          <select
            key={timeZone}
            id="time-zone"
            name="timeZone"
            defaultValue={timeZone}
            className="w-full rounded-base border border-field bg-surface px-3 py-2 text-base text-ink"
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        </div>
        <Button variant="secondary" pending={pending}>
          {pending ? t('zone.saving') : t('zone.save')}
        </Button>
      </Form>
    </Section>
  );
}
