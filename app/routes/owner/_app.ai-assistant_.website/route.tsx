import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePolling } from '~/components/data/use-polling';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link, Refresh } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { ProgressBar } from '~/components/ui/progress-bar';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { websiteSchema } from '~/schemas/knowledge/website';
import { addWebsite, listWebsites, websiteRoom } from '~/services/website/websites.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { AddForm } from './add-form';
import { LIST, websiteUrl } from './addresses';
import { describeWebsite } from './describe-website.server';
import { WebsiteFacts, WebsiteStatus } from './website-facts';

const POLL_MS = 1500;

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const language = await languageOf(request);
  const t = tFor(language);
  const [sites, room] = await Promise.all([listWebsites(assistant), websiteRoom(assistant)]);
  return {
    title: t('website:title'),
    sites: sites.map((site) => describeWebsite(site, t, language)),
    room,
    removed: new URL(request.url).searchParams.get('done') === 'removed',
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return submitForm(request, websiteSchema, async (input) => {
    const { id } = await addWebsite(assistant, input);
    return redirectTo(request, websiteUrl(id));
  });
}

/** The websites of the knowledge base. */
export default function Websites() {
  const { t } = useTranslation('website');
  const { sites, room, removed } = useLoaderData<typeof loader>();
  const result = useActionResult<FormResult>();
  const busy = sites.some((site) => site.busy);
  usePolling(busy, POLL_MS);
  const error = result?.error?.['']?.[0];
  return (
    <>
      <BackLink to="/ai-assistant">{t('back')}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        {removed && !result && <Alert kind="ok">{t('done.removed')}</Alert>}
        {error && <Alert kind="error">{error}</Alert>}
        <Card>
          <ProgressBar
            value={room.pagesUsed}
            max={room.pages}
            label={t('roomLabel')}
            text={t('room', { used: room.pagesUsed, limit: room.pages })}
          />
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
          <Card>
            <h2 className="mb-4 text-lg font-semibold">{t('add.title')}</h2>
            {sites.length < room.websites ? (
              <AddForm result={result} />
            ) : (
              <p className="text-muted">{t('full', { limit: room.websites })}</p>
            )}
          </Card>
          <Card>
            <h2 className="mb-4 text-lg font-semibold">{t('listTitle')}</h2>
            {sites.length === 0 && (
              <EmptyState icon={Globe} title={t('emptyTitle')}>
                {t('empty')}
              </EmptyState>
            )}
            <ul className="divide-y divide-line">
              {sites.map((site) => (
                <li key={site.id} className="space-y-2 py-4">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link to={websiteUrl(site.id)} className="link min-w-0 font-medium break-words">
                      {site.name}
                    </Link>
                    <WebsiteStatus status={site.status} />
                  </div>
                  <WebsiteFacts site={site} />
                  <ButtonLink to={websiteUrl(site.id)} variant="secondary">
                    {site.status === 'choosing' ? t('choose.title') : t('open')}
                    <span className="sr-only">: {site.name}</span>
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      {busy && (
        <noscript>
          <Refresh seconds={5} to={LIST} />
        </noscript>
      )}
    </>
  );
}
