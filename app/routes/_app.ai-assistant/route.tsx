import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, ErrorToast } from '~/components/alert';
import { Card } from '~/components/card';
import { PageHeader } from '~/components/page-header';
import { ProgressBar } from '~/components/progress-bar';
import { Tabs } from '~/components/tabs';
import { titleMeta } from '~/components/title';
import { usePolling } from '~/components/use-polling';
import { requireSameOrigin } from '~/http/api.server';
import { describeError, type FormResult, submitForm } from '~/http/form.server';
import { languageOf } from '~/i18n/i18n.server';
import { deletionSchema, type KnowledgeKind, longTextSchema, qaSchema } from '~/schemas/knowledge';
import { deleteDocument, uploadDocuments } from '~/services/documents.server';
import { addQa, deleteQaEntry } from '~/services/qa.server';
import { addLongText, deleteText } from '~/services/texts.server';
import { requireOwner } from '~/session.server';
import { addressOf, TABS, tabOf } from './addresses';
import { DeletionDialog } from './deletion-dialog';
import { DocumentsTab } from './documents-tab';
import { loadKnowledge } from './knowledge.server';
import { KnowledgeList } from './lists';
import { QaTab } from './qa-tab';
import { TextTab } from './text-tab';
import { ViewAllDialog } from './view-all-dialog';

/** How often the page asks how far its documents are. */
const POLL_MS = 1500;

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  return loadKnowledge(owner.id, request, await languageOf(request));
}

export const meta = titleMeta;

export async function action({ request }: ActionFunctionArgs) {
  const owner = await requireOwner(request);
  const query = new URL(request.url).searchParams;
  switch (query.get('do')) {
    case 'documents':
      return upload(owner.id, request);
    case 'qa':
      return submitForm(request, qaSchema, async ({ entries }) => {
        await addQa(owner.id, entries);
        return redirect(addressOf({ tab: 'qa', done: 'qa' }));
      });
    case 'text':
      return submitForm(request, longTextSchema, async ({ text }) => {
        await addLongText(owner.id, text);
        return redirect(addressOf({ tab: 'text', done: 'text' }));
      });
    case 'delete':
      return submitForm(request, deletionSchema, async ({ kind, id }) => {
        await DELETE[kind](owner.id, id);
        return redirect(addressOf({ tab: tabOf(query), all: query.has('all'), done: 'deleted' }));
      });
    default:
      throw new Response(null, { status: 400 });
  }
}

const DELETE: Record<KnowledgeKind, (ownerId: string, id: string) => Promise<void>> = {
  document: deleteDocument,
  qa: deleteQaEntry,
  text: deleteText,
};

/** The body goes to the service unread: it may be 100 MB. */
async function upload(ownerId: string, request: Request) {
  try {
    requireSameOrigin(request);
    await uploadDocuments(ownerId, request);
    return redirect(addressOf({ tab: 'documents', done: 'documents' }));
  } catch (error) {
    const { message, status } = describeError(error, await languageOf(request));
    return data<FormResult>({ status: 'error', error: { '': [message] } }, { status });
  }
}

export default function AiAssistant() {
  const { t } = useTranslation('ai-assistant');
  const knowledge = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const { tab, all, counts, storage, batch, deletion } = knowledge;
  usePolling(batch !== undefined, POLL_MS);

  const done = query.get('done');
  const formKey = useKeyOfLastSave(done !== null && done === tab);
  const error = result?.error?.['']?.[0];
  const toast = error && <ErrorToast key={error} message={error} dismissTo={addressOf({ tab, all })} />;
  // While the dialog asks, the answer to a form is the answer to the dialog's.
  const formResult = deletion ? undefined : result;
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        <Card>
          <ProgressBar value={storage.used} max={storage.limit} label={t('storage.label')} text={storage.text} />
        </Card>
        <Tabs
          label={t('tabs.label')}
          current={tab}
          tabs={TABS.map((id) => ({ id, label: t(`tabs.${id}`), to: addressOf({ tab: id }), count: counts[id] }))}
        />
        {done && !result && isDone(done) && <Alert kind="ok">{t(`saved.${done}`)}</Alert>}
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
          {tab === 'documents' && <DocumentsTab key={formKey} />}
          {tab === 'qa' && <QaTab key={formKey} result={formResult} />}
          {tab === 'text' && <TextTab key={formKey} result={formResult} />}
          <KnowledgeList knowledge={{ ...knowledge, all: false }} />
        </div>
      </div>
      {deletion ? (
        <DeletionDialog tab={tab} all={all} id={deletion.id} name={deletion.name} toast={toast} />
      ) : (
        <>
          {all && <ViewAllDialog knowledge={knowledge} />}
          {toast}
        </>
      )}
      {batch && (
        <noscript>
          {/* Nobody types into this tab, so nothing is lost; an address without the form's answer in it. */}
          {tab === 'documents' && !deletion && !all && <meta httpEquiv="refresh" content="4;url=/ai-assistant" />}
        </noscript>
      )}
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

const isDone = (done: string): done is 'deleted' | (typeof TABS)[number] =>
  done === 'deleted' || (TABS as readonly string[]).includes(done);
