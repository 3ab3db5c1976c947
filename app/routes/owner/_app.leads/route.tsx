import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { Download, PhoneCall, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { useMay, useOwnUrl } from '~/components/navigation/current-assistant';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { storable } from '~/http/request/read-body.server';
import { languageOf } from '~/i18n/i18n.server';
import { LEAD_STATES, leadFormSchema } from '~/schemas/people/leads';
import { changeLead, eraseLead } from '~/services/leads/leads.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { LEADS_CSV, LEADS_SETTINGS, leadsUrl } from './addresses';
import { Erasing } from './erasing';
import { LeadItem } from './lead-item';
import { loadLeads, stateIn } from './load.server';

const queryOf = (request: Request) => new URLSearchParams(storable(new URL(request.url).search.replace(/%00/g, '')));

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadLeads(assistant, queryOf(request), await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const query = queryOf(request);
  const stay = { state: stateIn(query), before: query.get('before') ?? undefined };
  return submitForm(request, leadFormSchema, async (form) => {
    if (form.intent === 'erase') await eraseLead(assistant, form.id);
    else await changeLead(assistant, form.id, { state: form.state, note: form.note });
    return redirectTo(request, leadsUrl({ ...stay, done: form.intent === 'erase' ? 'erased' : 'changed' }));
  });
}

const TAB =
  'rounded-base px-3 py-1.5 text-sm font-medium hover:bg-page aria-[current]:bg-brand-tint aria-[current]:text-brand';

/** The contacts that visitors have left. */
export default function Leads() {
  const { t } = useTranslation('leads');
  const { leads, state, before, counts, erasing, older, asks } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const csv = useOwnUrl()(LEADS_CSV);
  const may = { csv: useMay(LEADS_CSV), settings: useMay(LEADS_SETTINGS) };
  const done = (['changed', 'erased'] as const).find((known) => !result && known === query.get('done'));
  const fault = result?.error?.['']?.[0];
  const address = leadsUrl({ state, before });
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')}>
        {may.csv && (
          <a
            href={csv}
            className="inline-flex min-h-10 items-center gap-2 rounded-base border border-field bg-surface px-4 py-2 font-medium hover:bg-page"
          >
            <Download aria-hidden="true" className="size-5" />
            {t('csv')}
          </a>
        )}
        {may.settings && (
          <ButtonLink to={LEADS_SETTINGS} variant="secondary">
            <Settings2 aria-hidden="true" className="size-5" />
            {t('settingsLink')}
          </ButtonLink>
        )}
      </PageHeader>
      <div className="space-y-4">
        {fault && <Alert kind="error">{fault}</Alert>}
        {done && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        {!asks && leads.length > 0 && <Alert kind="info">{t('off')}</Alert>}
        <Filter state={state} counts={counts} />
        {leads.length === 0 ? (
          <Card>
            <EmptyState icon={PhoneCall} title={t('empty')}>
              {t(asks ? 'emptyOn' : 'emptyOff')}
              {!asks && may.settings && (
                <p className="mt-3">
                  <ButtonLink to={LEADS_SETTINGS}>{t('turnOn')}</ButtonLink>
                </p>
              )}
            </EmptyState>
          </Card>
        ) : (
          <ul className="space-y-4">
            {leads.map((lead) => (
              <li key={lead.id}>
                <Card>
                  <LeadItem lead={lead} address={address} eraseTo={leadsUrl({ state, before, erase: lead.id })} />
                </Card>
              </li>
            ))}
          </ul>
        )}
        {(before || older) && (
          <nav aria-label={t('pages')} className="flex justify-between gap-4">
            {before ? (
              <Link to={leadsUrl({ state })} className="link">
                {t('newest')}
              </Link>
            ) : (
              <span />
            )}
            {older && (
              <Link to={leadsUrl({ state, before: older })} className="link">
                {t('older')}
              </Link>
            )}
          </nav>
        )}
      </div>
      {erasing && <Erasing lead={erasing} address={address} closeTo={address} />}
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Filter({ state, counts }: Pick<Loaded, 'state' | 'counts'>) {
  const { t } = useTranslation('leads');
  const all = counts.new + counts.called + counts.done;
  return (
    <nav aria-label={t('filter.label')} className="flex flex-wrap gap-1">
      <Link to={leadsUrl()} aria-current={state ? undefined : 'page'} className={TAB}>
        {t('filter.all')} {all}
      </Link>
      {LEAD_STATES.map((one) => (
        <Link key={one} to={leadsUrl({ state: one })} aria-current={state === one ? 'page' : undefined} className={TAB}>
          {t(`filter.${one}`)} {counts[one]}
        </Link>
      ))}
    </nav>
  );
}
