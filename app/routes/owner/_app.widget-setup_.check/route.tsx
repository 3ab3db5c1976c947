import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { Section } from '~/components/ui/section';
import { actionHeaders, type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { installCheckSchema } from '~/schemas/install';
import { listSites } from '~/services/connect/sites.server';
import { checkPage, listChecks } from '~/services/doctor/checks.server';
import { stateOf } from '~/services/doctor/report-faults';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { checkUrl } from './addresses';
import { CheckForm, CheckKnown } from './check-form';
import { CheckState } from './check-state';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const [checks, sites] = await Promise.all([listChecks(assistant), listSites(assistant)]);
  const checked = new Set(checks.map(({ url }) => new URL(url).host));
  return {
    title: tFor(await languageOf(request))('install-check:title'),
    checks: checks.map((check) => {
      const { id, url, checkedAt } = check;
      return { id, url, checkedAt, state: stateOf(check, assistant) };
    }),
    seen: sites.filter(({ host, reachable }) => reachable && !checked.has(host)).map(({ host }) => host),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return submitForm(request, installCheckSchema, async ({ url }) =>
    redirectTo(request, checkUrl(await checkPage(assistant, url), { done: 'checked' })),
  );
}

/** Pages of the owner's website, and whether the chat works on them. */
export default function CheckedPages() {
  const { t } = useTranslation('install-check');
  const { seen } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const error = result?.error?.['']?.[0];
  return (
    <>
      <BackLink to="/widget-setup">{t('visitors.back', { ns: 'connect' })}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        {error && <Alert kind="error">{error}</Alert>}
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
          <Card>
            <CheckForm result={result} />
          </Card>
          <CheckList />
        </div>
        {seen.length > 0 && (
          <Section title={t('seen.title')} text={t('seen.text')}>
            <ul className="flex flex-wrap gap-3">
              {seen.map((host) => (
                <li key={host} className="min-w-0 break-all">
                  <CheckKnown url={`https://${host}/`} host={host} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  );
}

function CheckList() {
  const { t } = useTranslation('install-check');
  const { checks } = useLoaderData<typeof loader>();
  return (
    <Section title={t('list.title')}>
      {checks.length === 0 && (
        <EmptyState icon={Stethoscope} title={t('list.empty')}>
          {t('list.emptyText')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {checks.map(({ id, url, checkedAt, state }) => (
          <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={checkUrl(id)} className="link min-w-0 font-medium break-all">
                {url}
              </Link>
              {checkedAt && <CheckState state={state} />}
            </div>
            <p className="text-sm text-muted">
              {checkedAt ? (
                <>
                  {t('list.at')}: <Moment at={checkedAt} full />
                </>
              ) : (
                t('list.never')
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
