import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { actionHeaders, type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { webhookForm } from '~/schemas/assistant/webhooks';
import { addWebhook, listWebhooks, MOST_WEBHOOKS } from '~/services/webhooks/webhooks.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { deviceOfRequest } from '~/sign-in/session.server';
import { LIST, webhookUrl } from './addresses';
import { WebhookForm } from './webhook-form';
import { WebhookStatus } from './webhook-status';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return {
    title: tFor(await languageOf(request))('webhooks:title'),
    webhooks: await listWebhooks(assistant),
    limit: MOST_WEBHOOKS,
    removed: new URL(request.url).searchParams.get('done') === 'remove',
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return submitForm(request, webhookForm, async (input) => {
    const id = await addWebhook(assistant, input, deviceOfRequest(request, context.address));
    return redirectTo(request, webhookUrl(id, { done: 'added' }));
  });
}

/** The addresses of the owner's programs that are told of events of this assistant. */
export default function Webhooks() {
  const { t } = useTranslation('webhooks');
  const { webhooks, limit, removed } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const error = result?.error?.['']?.[0];
  return (
    <>
      <BackLink to="/account">{t('back')}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        {removed && !result && <Alert kind="ok">{t('done.remove')}</Alert>}
        {error && <Alert kind="error">{error}</Alert>}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card>
            <h2 className="mb-4 text-lg font-semibold">{t('listTitle')}</h2>
            {webhooks.length === 0 && (
              <EmptyState icon={WebhookIcon} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            )}
            <ul className="divide-y divide-line">
              {webhooks.map((webhook) => (
                <li key={webhook.id} className="space-y-1 py-4 first:pt-0 last:pb-0">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link to={webhookUrl(webhook.id)} className="link min-w-0 font-medium break-all">
                      {webhook.url}
                    </Link>
                    <WebhookStatus {...webhook} />
                  </div>
                  <p className="text-sm text-muted">{webhook.events.map((kind) => t(`kinds.${kind}`)).join(' · ')}</p>
                </li>
              ))}
            </ul>
          </Card>
          <Card>
            <h2 className="mb-4 text-lg font-semibold">{t('add')}</h2>
            {webhooks.length < limit ? (
              <WebhookForm address={LIST} result={result} submit={t('form.add')} />
            ) : (
              <p className="text-muted">{t('full', { limit })}</p>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}
