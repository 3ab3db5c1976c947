import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DocumentWarnings } from '~/components/data/document-warnings';
import { KnowledgeUses } from '~/components/data/knowledge-uses';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { Form, Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { StatusBadge } from '~/components/ui/status-badge';
import { submitForm } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { emptyForm } from '~/schemas/plain-forms';
import { listDocuments, readDocumentText } from '~/services/knowledge/documents.server';
import { proposeAgain } from '~/services/knowledge/suggested-pairs/proposals.server';
import { usesOf } from '~/services/knowledge/uses.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { assistantUrl, reportOf } from './_app.ai-assistant/knowledge/addresses';
import { describeDocument } from './_app.ai-assistant/knowledge/describe-document.server';
import { TONES } from './_app.ai-assistant/lists';

/** Pieces of text a page of the preview holds: some 10,000 characters. */
const PIECES = 10;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const language = await languageOf(request);
  const t = tFor(language);
  const query = new URL(request.url).searchParams;
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const at = { from: (page - 1) * PIECES, most: PIECES };
  const read = await readDocumentText(assistant, params.storedName ?? '', at).catch(asNotFoundPage);
  const pages = Math.max(1, Math.ceil(read.total / PIECES));
  if (page > pages) throw new Response(null, { status: 404 });
  const { encoding } = read.document;
  return {
    title: read.document.filename,
    pageUrl: read.document.pageUrl,
    document: describeDocument(read.document, await listDocuments(assistant), t, language),
    encoding: encoding && t('ai-assistant:report.encoding', { encoding: encoding.toUpperCase() }),
    page,
    pages,
    parts: read.parts,
    uses: await usesOf(assistant, read.document),
    looking: query.get('done') === 'looking',
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

/** Looks for pairs in the document again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const { storedName = '' } = params;
  return submitForm(request, emptyForm, async () => {
    await proposeAgain(assistant, storedName);
    return redirectTo(request, `${reportOf(storedName)}?done=looking`);
  });
}

/** What was made of a document: the report, and the text as it is searched and quoted. */
export default function DocumentReport() {
  const { t } = useTranslation('ai-assistant');
  const { document, pageUrl, encoding, page, pages, parts, uses, looking } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const error = result?.error?.['']?.[0];
  return (
    <>
      <Link
        to={pageUrl === null ? assistantUrl({ tab: 'documents' }) : '/ai-assistant/website'}
        className="link mb-4 inline-flex items-center gap-2 text-sm"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('report.back')}
      </Link>
      <h1 className="mb-6 text-xl font-semibold tracking-tight break-words">{document.filename}</h1>
      <div className="space-y-6">
        {error && <Alert kind="error">{error}</Alert>}
        {looking && !result && <Alert kind="ok">{t('saved.looking')}</Alert>}
        <Card>
          <h2 className="mb-3 text-lg font-semibold">{t('report.title')}</h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone={TONES[document.status]}>{t(`documents.status.${document.status}`)}</StatusBadge>
            <span className="text-sm text-muted">{[document.facts, encoding].filter(Boolean).join(' · ')}</span>
          </div>
          {document.progress && <p className="mt-3 text-sm">{document.progress}</p>}
          {document.version && <p className="mt-3 text-sm">{t(`documents.version.${document.version}`)}</p>}
          {document.reason && <p className="mt-3 text-error-ink">{document.reason}</p>}
          {document.warnings.length > 0 && (
            <div className="mt-3">
              <DocumentWarnings of={document} />
            </div>
          )}
          {document.status === 'ready' && (
            <>
              {document.warnings.length === 0 && <p className="mt-3 text-sm text-ok-ink">{t('report.fine')}</p>}
              {pageUrl === null && <LookAgain storedName={document.storedName} />}
            </>
          )}
          {document.status === 'ready' && (
            <div className="mt-4">
              <KnowledgeUses uses={uses} />
            </div>
          )}
          {pageUrl === null ? (
            <ButtonLink
              to={assistantUrl({ tab: 'documents', delete: document.storedName })}
              variant="secondary"
              className="mt-3"
            >
              {t('report.delete')}
            </ButtonLink>
          ) : (
            <p className="mt-3 break-all">
              <a href={pageUrl} className="link" rel="noreferrer">
                {pageUrl}
              </a>
            </p>
          )}
        </Card>
        {parts.length > 0 && (
          <Card>
            <h2 className="text-lg font-semibold">{t('report.textTitle')}</h2>
            <p className="mt-1 mb-4 text-sm text-muted">{t('report.textIntro')}</p>
            <ol className="divide-y divide-line border-y border-line">
              {parts.map(({ ordinal, heading, page: sheet, text }) => (
                <li key={ordinal} className="py-4">
                  <p className="mb-1 flex flex-wrap gap-x-3 text-xs text-muted">
                    <span>{t('report.piece', { number: ordinal + 1 })}</span>
                    {sheet !== null && <span>{t('report.sheet', { number: sheet })}</span>}
                    {heading && <span className="min-w-0 break-words">{heading}</span>}
                  </p>
                  <p className="break-words whitespace-pre-line">{text}</p>
                </li>
              ))}
            </ol>
            {pages > 1 && (
              <nav aria-label={t('report.pages')} className="mt-4 flex flex-wrap items-center gap-3">
                {page > 1 && (
                  <ButtonLink to={reportOf(document.storedName, page - 1)} variant="secondary">
                    {t('report.previous')}
                  </ButtonLink>
                )}
                <span className="text-sm text-muted">{t('report.pageOf', { page, pages })}</span>
                {page < pages && (
                  <ButtonLink to={reportOf(document.storedName, page + 1)} variant="secondary">
                    {t('report.next')}
                  </ButtonLink>
                )}
              </nav>
            )}
          </Card>
        )}
      </div>
    </>
  );
}

function LookAgain({ storedName }: { storedName: string }) {
  const { t } = useTranslation('ai-assistant');
  const address = reportOf(storedName);
  return (
    <Form method="post" action={address} preventScrollReset className="mt-4">
      <Button variant="secondary" pending={usePending(address)}>
        {t('report.look')}
      </Button>
    </Form>
  );
}
