import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArrowLeft, FileText, MessageSquareQuote, SearchX, TextQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Marked } from '~/components/data/marked';
import { keepsForm } from '~/components/forms/keeps-form';
import { PairEditor } from '~/components/forms/pair-editor';
import { SearchField } from '~/components/forms/search-field';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { languageOf } from '~/i18n/i18n.server';
import { savePair } from '~/routes/shared/pair-editing.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { assistantUrl, SEARCH, searchUrl } from '../_app.ai-assistant/knowledge/addresses';
import { loadSearch } from './load.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadSearch(assistant, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  return savePair(assistant, request, `${SEARCH}?${new URLSearchParams({ q, saved: '1' })}`);
}

const ICONS = { document: FileText, qa: MessageSquareQuote, text: TextQuote };

/** What the assistant knows of something: documents, pages, pairs and texts, the words marked. */
export default function KnowledgeSearch() {
  const { t } = useTranslation('ai-assistant');
  const { q, words, hits, more, most, editing, saved } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <Link to={assistantUrl({ tab: 'documents' })} className="link mb-4 inline-flex items-center gap-2 text-sm">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('search.back')}
      </Link>
      <h1 className="mb-4 text-xl font-semibold tracking-tight">{t('search.title')}</h1>
      <div className="space-y-4">
        {saved && !result && !editing && <Alert kind="ok">{t('saved.edited')}</Alert>}
        <SearchField
          action={SEARCH}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          submit={t('search.submit')}
          q={q}
          clear={{ to: SEARCH, label: t('search.clear') }}
        />
        <Card>
          {hits.length === 0 ? (
            <EmptyState icon={SearchX} title={t(q ? 'search.none' : 'search.emptyTitle')}>
              {t(q ? 'search.noneHint' : 'search.empty')}
            </EmptyState>
          ) : (
            <>
              <p className="mb-2 text-sm text-muted" role="status">
                {more ? t('search.more', { count: most }) : t('search.found', { count: hits.length })}
              </p>
              <ul className="divide-y divide-line border-y border-line">
                {hits.map((hit) => {
                  const Icon = ICONS[hit.kind];
                  return (
                    <li key={hit.id} className="flex items-start gap-3 py-3">
                      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
                      <div className="min-w-0 grow">
                        <p className="text-xs text-muted">
                          {t(`search.kind.${hit.kind}`)}
                          {hit.page !== null && ` · ${t('report.sheet', { number: hit.page })}`}
                        </p>
                        <Link to={hit.to} preventScrollReset className="link font-medium break-words">
                          <Marked text={hit.name || t('text.untitled')} words={words} />
                        </Link>
                        {hit.text && (
                          <p className="text-sm break-words text-muted">
                            <Marked text={hit.text} words={words} />
                          </p>
                        )}
                      </div>
                    </li>
                  );
                })}
              </ul>
            </>
          )}
        </Card>
      </div>
      {editing && <PairEditor pair={editing} at={searchUrl(q)} result={result} />}
    </>
  );
}
