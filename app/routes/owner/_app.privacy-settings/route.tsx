import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { EventList } from '~/components/data/event-list';
import { keepsForm } from '~/components/forms/keeps-form';
import { useReached } from '~/components/forms/use-reached';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { ButtonLink } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { listEvents } from '~/services/audit/audit-list.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { deviceOfRequest } from '~/sign-in/session.server';
import { ERASE, EVENTS, EXPORT } from './addresses';
import { type RetentionResult, submitRetention } from './retention.server';
import { RetentionForm } from './retention-form';

/** Events shown here; the others have a page of their own. */
const EVENTS_SHOWN = 5;

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, assistant } = await requireAssistant(request);
  const { events } = await listEvents(owner.id, { most: EVENTS_SHOWN });
  const days = assistant.retentionDays;
  return { title: tFor(await languageOf(request))('privacy:title'), days, events };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request, context }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const origin = deviceOfRequest(request, context.address);
  return submitRetention(request, assistant, origin);
}

/** What an owner owes visitors and may want for themselves: retention, erasure, a copy of everything, security events. */
export default function PrivacySettings() {
  const { t } = useTranslation('privacy');
  const { days, events } = useLoaderData<typeof loader>();
  const result = useActionData<RetentionResult>();
  // A confirmation that got no answer is still asked for.
  const asked = useReached(result)?.asked;
  const [query] = useSearchParams();
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-2xl space-y-6">
        <Section
          title={t('retention.title')}
          text={t('retention.text')}
          done={query.get('done') === 'retention' && !result && t('retention.done')}
        >
          <RetentionForm key={asked?.days ?? days} days={days} asked={asked} result={result} />
        </Section>
        <Section title={t('erase.title')} text={t('erase.text')}>
          <ButtonLink to={ERASE} variant="secondary">
            {t('erase.open')}
          </ButtonLink>
        </Section>
        <Section title={t('export.title')} text={t('export.text')}>
          <ButtonLink to={EXPORT} variant="secondary">
            {t('export.open')}
          </ButtonLink>
        </Section>
        <Section title={t('events.title')} text={t('events.text')}>
          <EventList events={events} />
          <ButtonLink to={EVENTS} variant="secondary" className="mt-4">
            {t('events.all')}
          </ButtonLink>
        </Section>
      </div>
    </>
  );
}
