import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { Tabs } from '~/components/ui/tabs';
import { languageOf } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { act, type CheckResult } from './actions.server';
import { checkUrl, DONE, VIEWS } from './addresses';
import { ContradictionList } from './contradiction-list';
import { loadCheck } from './load.server';
import { ReceiptList } from './receipt-list';
import { SetAsideList } from './set-aside-list';
import { StaleList } from './stale-list';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadCheck(assistant, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  return act((await requireAssistant(request)).assistant, request);
}

/** Whether the assistant's knowledge can be trusted: what contradicts itself, what may be out of date, what was deleted. */
export default function KnowledgeCheck() {
  const { t } = useTranslation('knowledge-check');
  const check = useLoaderData<typeof loader>();
  const result = useActionData<CheckResult>();
  const [query] = useSearchParams();
  const { view, counts } = check;
  const done = DONE.find((one) => one === query.get('done'));
  const error = result?.error?.['']?.[0];
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        <Tabs
          label={t('views.label')}
          current={view}
          tabs={VIEWS.map((id) => ({ id, label: t(`views.${id}`), to: checkUrl({ view: id }), count: counts[id] }))}
        />
        {error && <Alert kind="error">{error}</Alert>}
        {done && !result && <Alert kind={done === 'gone' ? 'warning' : 'ok'}>{t(`done.${done}`)}</Alert>}
        <p className="max-w-3xl text-muted">{t(`about.${view}`)}</p>
        {view === 'contradictions' && <ContradictionList check={check} />}
        {view === 'stale' && <StaleList check={check} />}
        {view === 'aside' && <SetAsideList check={check} />}
        {view === 'receipts' && <ReceiptList check={check} result={result} />}
      </div>
    </>
  );
}
