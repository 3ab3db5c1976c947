import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { usePolling } from '~/components/data/use-polling';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { usePending } from '~/components/forms/use-pending';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { Section } from '~/components/ui/section';
import { actionHeaders } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { LOG_DAYS, listDeliveries } from '~/services/webhooks/log.server';
import { secretOf, webhookOf } from '~/services/webhooks/webhooks.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { DEEDS, type Deed, LIST, webhookUrl } from '../_app.webhooks/addresses';
import { WebhookForm } from '../_app.webhooks/webhook-form';
import { WebhookStatus } from '../_app.webhooks/webhook-status';
import { act } from './actions.server';
import { DeliveryLog, isUnderWay } from './delivery-log';
import { SecretSection } from './secret-section';

const POLL_MS = 2000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { person, assistant } = await requireAssistant(request);
  const id = params.id ?? '';
  const webhook = await webhookOf(assistant, id).catch(asNotFoundPage);
  const shown = new URL(request.url).searchParams.has('secret');
  if (shown) requireRecentProof(request, person);
  return {
    title: tFor(await languageOf(request))('webhooks:title'),
    webhook,
    secret: shown ? await secretOf(assistant, id) : undefined,
    log: await listDeliveries(assistant, id),
    days: LOG_DAYS,
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { person, assistant } = await requireAssistant(request);
  const id = params.id ?? '';
  await webhookOf(assistant, id).catch(asNotFoundPage);
  return act({ request, owner: person, assistant, id, address: context.address });
}

/** One webhook: where it goes, its secret, and what was sent. */
export default function OneWebhook() {
  const { t } = useTranslation('webhooks');
  const { webhook, secret, log, days } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const [query] = useSearchParams();
  const { id, url, on, offReason } = webhook;
  usePolling(on && log.some(isUnderWay), POLL_MS);
  const done = [...DEEDS, 'added'].find((known) => known === query.get('done'));
  const error = result?.error?.['']?.[0];
  return (
    <>
      <BackLink to={LIST}>{t('title')}</BackLink>
      <PageHeader title={new URL(url).host} intro={t('oneIntro')} />
      <div className="max-w-3xl space-y-6">
        {error && <Alert kind="error">{error}</Alert>}
        {done && done !== 'rotate' && !result && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        {!on && offReason !== 'owner' && <Alert kind="warning">{t(`off.${offReason}`)}</Alert>}
        <Card>
          <div className="flex flex-wrap items-center gap-3">
            <WebhookStatus {...webhook} />
            <Deeds id={id} on={on} />
          </div>
        </Card>
        <Section title={t('log.title')} text={t('log.text', { days })}>
          <DeliveryLog id={id} on={on} log={log} />
        </Section>
        <SecretSection id={id} secret={secret} rotated={done === 'rotate'} />
        <Section title={t('form.title')}>
          <WebhookForm
            key={`${url} ${webhook.events}`}
            address={webhookUrl(id, { do: 'settings' })}
            webhook={webhook}
            result={query.get('do') === 'settings' ? result : undefined}
            submit={t('form.save')}
          />
        </Section>
        <ButtonLink to={webhookUrl(id, { remove: true })} preventScrollReset variant="secondary">
          {t('remove.open')}
        </ButtonLink>
      </div>
      {query.has('remove') && (
        <DeletionDialog
          title={t('remove.title')}
          name={url}
          warning={t('remove.warning')}
          deleting={t('remove.pending')}
          address={webhookUrl(id, { remove: true, do: 'remove' })}
          closeTo={webhookUrl(id)}
          fields={{}}
          error={error}
        />
      )}
    </>
  );
}

function Deeds({ id, on }: { id: string; on: boolean }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <DeedButton id={id} deed="test" label={t('test')} />
      {on ? (
        <DeedButton id={id} deed="off" label={t('turnOff')} />
      ) : (
        <DeedButton id={id} deed="on" label={t('turnOn')} />
      )}
    </>
  );
}

function DeedButton({ id, deed, label }: { id: string; deed: Deed; label: string }) {
  const address = webhookUrl(id, { do: deed });
  const pending = usePending(address);
  return (
    <Form method="post" action={address} preventScrollReset>
      <Button variant="secondary" pending={pending}>
        {label}
      </Button>
    </Form>
  );
}
