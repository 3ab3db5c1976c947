import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePolling } from '~/components/data/use-polling';
import { keepsForm } from '~/components/forms/keeps-form';
import { PairEditor } from '~/components/forms/pair-editor';
import { SearchField } from '~/components/forms/search-field';
import { useActionResult } from '~/components/forms/use-action-result';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Refresh } from '~/components/navigation/links';
import { Alert, ErrorToast } from '~/components/ui/alert';
import { Card } from '~/components/ui/card';
import { ProgressBar } from '~/components/ui/progress-bar';
import { Tabs } from '~/components/ui/tabs';
import { languageOf } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { act, type ScreenResult } from './actions.server';
import { ItemDeletion, TextEditing, ViewAllDialog } from './dialogs';
import { DocumentsTab } from './documents-tab';
import { AddressForm, isAddressFirst } from './first-address';
import { assistantUrl, DONE, KIND_OF, SEARCH, TABS, type TabId } from './knowledge/addresses';
import { loadKnowledge } from './knowledge/knowledge.server';
import { KnowledgeList } from './lists';
import { OnboardingCards } from './onboarding-cards';
import { ProposalsDialog } from './proposals-dialog';
import { QaTab } from './qa-tab';
import { isSetupForm, SetupCard } from './setup-card';
import { TextTab } from './text-tab';

/** How often the page asks how far its documents are. */
const POLL_MS = 1500;

/** What the screen's forms are posted for, where a failure has words of its own. */
const FORMS = [...TABS, 'ask'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadKnowledge(assistant, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  return act(await requireAssistant(request), request);
}

export default function AiAssistant() {
  const { t } = useTranslation('ai-assistant');
  const knowledge = useLoaderData<typeof loader>();
  const result = useActionResult<ScreenResult>();
  const [query] = useSearchParams();
  const { tab, all, counts, websites, storage, batch, deletion, editing, reading, setup, proposals } = knowledge;
  const busy = batch !== undefined || setup.analysing > 0;
  usePolling(busy, POLL_MS);

  const done = DONE.find((one) => one === query.get('done'));
  const formKey = useKeyOfLastSave(done === tab);
  // The answer to a form is that form's alone: the address says which it was.
  const posted = query.get('do');
  const reason = result?.error?.['']?.[0];
  const error = reason && [failureOf(posted, tab, t), reason].filter(Boolean).join('. ');
  // The dialogs of a pair and of a text tell of their own errors.
  const inCard = posted === 'business' || posted === 'website' || posted === 'contact';
  const toast = error && !editing && !reading && !inCard && (
    <ErrorToast of={result} message={error} dismissTo={assistantUrl({ tab, all })} />
  );
  const resultOf = (form: string) => (posted === form && !deletion ? result : undefined);
  const addressFirst = isAddressFirst(knowledge);
  // On a phone a newcomer's next step comes first, and later the one that is asked for. While it is the upload, the address
  // and the drop area do.
  const wanted = query.has('setup') || setup.tries.done < setup.tries.of;
  const stepFirst = setup.open && wanted && !addressFirst;
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="flex flex-col gap-6">
        {addressFirst && (
          <Card tone="lead">
            <AddressForm result={resultOf('website')} />
          </Card>
        )}
        <div className={stepFirst ? '' : 'max-md:order-2'}>
          <SetupCard
            knowledge={knowledge}
            posted={posted}
            result={isSetupForm(posted) ? resultOf(posted) : undefined}
          />
        </div>
        {/* The tour's pop-ups stand above the first card and beside the last: there has to be room. */}
        <div className="grid gap-6 max-md:order-3 xl:grid-cols-[minmax(0,1fr)_280px] xl:gap-4">
          <OnboardingCards counts={counts} />
          <Card tone="quiet">
            <ProgressBar value={storage.used} max={storage.limit} label={t('storage.label')} text={storage.text} />
          </Card>
        </div>
        <div id="knowledge" className="scroll-mt-20">
          <Tabs
            label={t('tabs.label')}
            current={tab}
            tabs={[
              ...TABS.map((id) => ({ id, label: t(`tabs.${id}`), to: assistantUrl({ tab: id }), count: counts[id] })),
              { id: 'website', label: t('tabs.website'), to: '/ai-assistant/website', count: websites },
            ]}
          />
        </div>
        {done && !result && !proposals && <Alert kind="ok">{t(`saved.${done}`)}</Alert>}
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
          {tab === 'documents' && (
            <DocumentsTab
              key={formKey}
              names={knowledge.names}
              any={addressFirst || knowledge.names.length + websites > 0}
              asked={result?.sameName ?? false}
              pictures={knowledge.pictures}
            />
          )}
          {tab === 'qa' && (
            <QaTab key={formKey} typical={knowledge.sample ? setup.typical : []} result={resultOf('qa')} />
          )}
          {tab === 'text' && <TextTab key={formKey} result={resultOf('text')} />}
          <div className="min-w-0 space-y-4">
            <SearchField
              action={SEARCH}
              label={t('search.label')}
              placeholder={t('search.placeholder')}
              submit={t('search.submit')}
            />
            <KnowledgeList knowledge={{ ...knowledge, all: false }} />
          </div>
        </div>
      </div>
      {deletion && <ItemDeletion tab={tab} all={all} deletion={deletion} toast={toast} />}
      {!deletion && proposals && (
        <ProposalsDialog proposals={proposals} done={done} result={resultOf('proposals')} toast={toast} />
      )}
      {!deletion && !proposals && (
        <>
          {all && !editing && !reading && <ViewAllDialog knowledge={knowledge} />}
          {editing && <PairEditor pair={editing} at={assistantUrl({ tab, all })} result={result} />}
          {reading && <TextEditing tab={tab} all={all} text={reading} result={resultOf('edit-text')} />}
          {toast}
        </>
      )}
      {busy && (
        <noscript>
          {/* Nobody types into this tab, so nothing is lost; an address without the form's answer in it. */}
          {tab === 'documents' && !deletion && !all && !proposals && !posted && (
            <Refresh seconds={4} to="/ai-assistant" />
          )}
        </noscript>
      )}
    </>
  );
}

/** The message for what was posted (product.md 8); the server's reason follows it. */
function failureOf(posted: string | null, tab: TabId, t: TFunction<'ai-assistant'>): string | undefined {
  if (posted === 'delete') return t(`errors.deletion.${KIND_OF[tab]}`);
  const form = FORMS.find((known) => known === posted);
  return form && t(`errors.${form}`);
}

/** The shell is there, and the knowledge cannot be read. */
export function ErrorBoundary() {
  const { t } = useTranslation('ai-assistant');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Alert kind="error">{t('errors.load')}</Alert>
    </>
  );
}

/** Changes with every save, and so begins the form anew then; at no other time may it lose what was typed. */
function useKeyOfLastSave(justSaved: boolean): string {
  const { key } = useLocation();
  const [lastSave, setLastSave] = useState('none');
  useEffect(() => {
    if (justSaved) setLastSave(key);
  }, [justSaved, key]);
  return lastSave;
}
