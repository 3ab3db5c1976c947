import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PairDialog } from '~/components/forms/pair-dialog';
import { PairEditor } from '~/components/forms/pair-editor';
import { useActionResult } from '~/components/forms/use-action-result';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf } from '~/i18n/i18n.server';
import { savePair } from '~/routes/shared/pair-editing.server';
import { aiSettingsForm, documentDeletionSchema } from '~/schemas/assistant/ai-settings';
import { qaSchema } from '~/schemas/knowledge/knowledge';
import { savesPair } from '~/schemas/knowledge/pair-address';
import { saveAiSettings } from '~/services/assistant/ai-settings.server';
import { deleteEntry } from '~/services/trust/receipts/delete-entry.server';
import { answerExchange } from '~/services/unanswered/unanswered.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { playgroundUrl } from './addresses';
import { DocumentDeletion } from './document-deletion';
import { DocumentList } from './document-list';
import { HowMade } from './how-made';
import { loadPlayground } from './playground.server';
import { RecentTries } from './recent-tries';
import { SettingsForm } from './settings-form';
import { WidgetPreview } from './widget-preview';

export async function loader({ request }: LoaderFunctionArgs) {
  const { person, assistant } = await requireAssistant(request);
  return loadPlayground({ person, assistant }, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const query = new URL(request.url).searchParams;
  const mend = query.get('mend');
  const mended = `${playgroundUrl({ done: 'mended' })}#tries`;
  if (savesPair(String(query))) return savePair(assistant, request, mended);
  if (mend) {
    return submitForm(request, qaSchema, async ({ entries }) => {
      await answerExchange(assistant, Number(mend), entries);
      return redirectTo(request, mended);
    });
  }
  if (query.has('delete')) {
    return submitForm(request, documentDeletionSchema, async ({ storedName }) => {
      await deleteEntry(assistant, 'document', storedName);
      return redirectTo(request, `${playgroundUrl({ done: 'deleted' })}#documents`);
    });
  }
  return submitForm(request, aiSettingsForm, async (settings) => {
    await saveAiSettings(assistant, settings);
    return redirectTo(request, `${playgroundUrl({ done: 'saved' })}#saved`);
  });
}

export default function Playground() {
  const { t } = useTranslation('playground');
  const { blocked, deleting, mending, editing, settings, hasModel, made, widget, tries } =
    useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const [query] = useSearchParams();
  if (blocked) return <Blocked />;
  const done = query.get('done');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {/* The chat first: on a phone it is above what belongs to it, on a wide screen beside. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 lg:sticky lg:top-20 lg:order-last">
          <h2 className="sr-only">{t('preview.title')}</h2>
          <WidgetPreview {...widget} />
          <p className="mt-2 text-center text-xs text-muted">{t('preview.hint')}</p>
          {tries.length > 0 && (
            <p className="mt-2 text-center lg:hidden">
              <a href="#tries" className="link">
                {t('why.title')}
              </a>
            </p>
          )}
        </div>
        <div className="min-w-0 space-y-6">
          <RecentTries tries={tries} mended={done === 'mended' && !result} />
          <Card>
            <h2 className="text-lg font-semibold">{t('settings.title')}</h2>
            <p className="mt-1 mb-6 text-sm text-muted">{t('settings.intro')}</p>
            <SettingsForm
              settings={settings}
              hasModel={hasModel}
              saved={done === 'saved' && !result}
              result={deleting || mending || editing ? undefined : result}
            />
          </Card>
          <Documents deleted={done === 'deleted' && !result} />
          <HowMade {...made} />
        </div>
      </div>
      {deleting && <DocumentDeletion document={deleting} result={result} />}
      {editing && <PairEditor pair={editing} at={playgroundUrl()} result={result} />}
      {mending && !editing && (
        <PairDialog
          key={mending.id}
          title={t('mend.title')}
          address={playgroundUrl({ mend: mending.id })}
          closeTo={playgroundUrl()}
          pair={mending.pair}
          result={result}
        />
      )}
    </>
  );
}

function Documents({ deleted }: { deleted: boolean }) {
  const { t } = useTranslation('playground');
  const { documents } = useLoaderData<typeof loader>();
  return (
    <Card tone="quiet">
      <h2 id="documents" className="mb-4 scroll-mt-20 text-lg font-semibold">
        {t('documents.title')}
      </h2>
      {deleted && (
        <div className="mb-4">
          <Alert kind="ok">{t('documents.deleted')}</Alert>
        </div>
      )}
      <DocumentList documents={documents} />
    </Card>
  );
}

/** Nothing to answer from: nothing to try. */
function Blocked() {
  const { t } = useTranslation('playground');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Card>
        <EmptyState icon={FlaskConical} title={t('blocked.title')}>
          <p>{t('blocked.text')}</p>
          <div className="mt-4 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/ai-assistant" className="text-base">
              {t('blocked.start')}
            </ButtonLink>
            <ButtonLink to="/ai-assistant?tab=documents" variant="secondary" className="text-base text-ink">
              {t('blocked.upload')}
            </ButtonLink>
          </div>
        </EmptyState>
      </Card>
    </>
  );
}
