import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PeriodLinks } from '~/components/data/period-links';
import { keepsForm } from '~/components/forms/keeps-form';
import { PairDialog } from '~/components/forms/pair-dialog';
import { PairEditor } from '~/components/forms/pair-editor';
import { usePending } from '~/components/forms/use-pending';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Form, Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { savePair } from '~/routes/shared/pair-editing.server';
import { groupSchema } from '~/schemas/assistant/unanswered';
import { qaSchema } from '~/schemas/knowledge/knowledge';
import { savesPair } from '~/schemas/knowledge/pair-address';
import { answerUnanswered, dismissUnanswered, restoreUnanswered } from '~/services/unanswered/unanswered.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { stateOf, unansweredUrl } from './addresses';
import { loadUnanswered, type Unanswered } from './load.server';
import { NearestKnowledge, QuestionItem } from './question-item';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadUnanswered(assistant, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

/** The address says what a form is posted for. */
export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const query = new URL(request.url).searchParams;
  const { answer, days, page } = stateOf(query);
  // Sent twice, or dealt with in another window.
  const gone = (error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw redirectTo(request, unansweredUrl({ days, page, done: 'gone' }));
    throw error;
  };
  if (query.get('do') === 'dismiss') {
    return submitForm(request, groupSchema, async ({ id }) => {
      await dismissUnanswered(assistant, Number(id)).catch(gone);
      return redirectTo(request, unansweredUrl({ days, page, done: 'dismissed', away: Number(id) }));
    });
  }
  if (query.get('do') === 'restore') {
    return submitForm(request, groupSchema, async ({ id }) => {
      await restoreUnanswered(assistant, Number(id));
      return redirectTo(request, unansweredUrl({ days, page, done: 'restored' }));
    });
  }
  if (savesPair(String(query))) return savePair(assistant, request, unansweredUrl({ days, page, done: 'saved' }));
  if (answer === undefined) throw new Response(null, { status: 400 });
  return submitForm(request, qaSchema, async ({ entries }) => {
    for (const pair of entries.slice(0, 1)) await answerUnanswered(assistant, answer, pair).catch(gone);
    return redirectTo(request, unansweredUrl({ days, page, done: 'saved' }));
  });
}

export default function UnansweredQuestions() {
  const { t } = useTranslation('unanswered');
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const { days, page, pages, total, messages, questions, answering, editing } = loaded;
  const place = { days, page };
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-4">
        <News loaded={loaded} result={result} />
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-sm text-muted">
              {total > 0 && (
                <>
                  <span className="font-medium text-ink">{t('groups', { count: total })}</span>,{' '}
                  {t('messages', { count: messages })}
                </>
              )}
            </p>
            <PeriodLinks current={days} to={(period) => unansweredUrl({ days: period })} />
          </div>
          {total === 0 ? (
            <Nothing loaded={loaded} />
          ) : (
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {questions.map((question, at) => (
                <QuestionItem key={question.id} question={question} place={place} first={at === 0} />
              ))}
            </ul>
          )}
          {pages > 1 && (
            <nav aria-label={t('pages')} className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
              <span>
                {page > 1 && (
                  <Link to={unansweredUrl({ days, page: page - 1 })} className="link">
                    {t('previous')}
                  </Link>
                )}
              </span>
              <span className="text-muted">{t('page', { page, pages })}</span>
              <span>
                {page < pages && (
                  <Link to={unansweredUrl({ days, page: page + 1 })} className="link">
                    {t('next')}
                  </Link>
                )}
              </span>
            </nav>
          )}
        </Card>
      </div>
      {editing && <PairEditor pair={editing} at={unansweredUrl(place)} result={result} />}
      {answering && !editing && (
        <PairDialog
          key={answering.id}
          address={unansweredUrl({ ...place, answer: answering.id })}
          closeTo={unansweredUrl(place)}
          pair={{ question: answering.question.slice(0, 500), answer: '' }}
          result={result}
        >
          <p className="-mt-3 mb-4 text-sm text-muted">{t('answering', { count: answering.count })}</p>
          <dl className="mb-4 rounded-base bg-page px-3 py-2 text-sm">
            <NearestKnowledge closest={answering.closest.slice(0, 1)} />
          </dl>
        </PairDialog>
      )}
    </>
  );
}

/** What has just been done, or why it could not be. */
function News({ loaded, result }: { loaded: Unanswered; result?: FormResult }) {
  const { t } = useTranslation('unanswered');
  const { days, page, done, away, answering } = loaded;
  const restoring = unansweredUrl({ days, page, do: 'restore' });
  const pending = usePending(restoring);
  const error = result?.error?.['']?.[0];
  if (error && !answering) return <Alert kind="error">{error}</Alert>;
  if (!done || result) return null;
  if (done === 'saved') return <Alert kind="ok">{t('saved', { ns: 'pair' })}</Alert>;
  if (done === 'gone') return <Alert kind="info">{t('gone')}</Alert>;
  return (
    <Alert kind="ok">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {t(done)}
        {done === 'dismissed' && away && (
          <Form method="post" action={restoring} preventScrollReset>
            <input type="hidden" name="id" value={away} />
            <Button variant="secondary" pending={pending} className="text-sm">
              {t('undo')}
            </Button>
          </Form>
        )}
      </div>
    </Alert>
  );
}

function Nothing({ loaded: { longer } }: { loaded: Unanswered }) {
  const { t } = useTranslation('unanswered');
  return (
    <div className="mt-4">
      <EmptyState icon={CircleCheckBig} title={t('emptyTitle')}>
        <p>{t('empty')}</p>
        {longer && (
          <ButtonLink to={unansweredUrl({ days: longer })} variant="secondary" className="mt-4 text-base text-ink">
            {t('emptyLong')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}
