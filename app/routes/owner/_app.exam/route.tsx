import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { GraduationCap, ListPlus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePolling } from '~/components/data/use-polling';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { keepsForm } from '~/components/forms/keeps-form';
import { PairDialog } from '~/components/forms/pair-dialog';
import { PairEditor } from '~/components/forms/pair-editor';
import { useActionResult } from '~/components/forms/use-action-result';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Refresh } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import type { FormResult } from '~/http/forms/form.server';
import { languageOf } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { act } from './actions.server';
import { DONE, examUrl } from './addresses';
import { loadExam } from './load.server';
import { QuestionDialog, SeveralDialog } from './question-dialog';
import { QuestionItem } from './question-item';
import { RunHistory } from './run-history';
import { Summary } from './summary';

/** How often the page asks how far a run is. */
const POLL_MS = 1000;

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadExam(assistant, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  return act((await requireAssistant(request)).assistant, request);
}

export default function ExamScreen() {
  const { t } = useTranslation('exam');
  const exam = useLoaderData<typeof loader>();
  const result = useActionResult<FormResult>();
  const [query] = useSearchParams();
  const { search } = useLocation();
  const { questions, runs, running, waiting, several, adding, editing, writing, deleting, pair } = exam;
  const active = running !== undefined || waiting;
  usePolling(active, POLL_MS);
  const done = DONE.find((one) => one === query.get('done'));
  const open = several || [adding, editing, writing, deleting, pair].some((one) => one !== undefined);
  const error = open ? undefined : result?.error?.['']?.[0];
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')}>
        <ButtonLink to={examUrl({ new: '1' })} preventScrollReset>
          <Plus aria-hidden="true" className="size-5" />
          {t('add')}
        </ButtonLink>
        <ButtonLink to={examUrl({ several: '1' })} preventScrollReset variant="secondary">
          <ListPlus aria-hidden="true" className="size-5" />
          {t('several.open')}
        </ButtonLink>
      </PageHeader>
      <div className="space-y-6">
        {error && <Alert kind="error">{error}</Alert>}
        {done && !result && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        {questions.length === 0 ? (
          <Card>
            <EmptyState icon={GraduationCap} title={t('emptyTitle')}>
              {t('empty')}
            </EmptyState>
          </Card>
        ) : (
          <>
            <Summary exam={exam} />
            <Card>
              <h2 className="mb-2 text-lg font-semibold">{t('questions')}</h2>
              <ul className="divide-y divide-line">
                {questions.map((question) => (
                  <QuestionItem key={question.id} question={question} />
                ))}
              </ul>
            </Card>
            {runs.length > 0 && <RunHistory runs={runs} />}
          </>
        )}
      </div>
      {several && <SeveralDialog result={result} />}
      {adding && (
        <QuestionDialog key="new" address={`/exam${search}`} question={adding} changes={false} result={result} />
      )}
      {editing && (
        <QuestionDialog
          key={editing.id}
          address={examUrl({ edit: editing.id })}
          question={editing}
          changes
          result={result}
        />
      )}
      {writing && (
        <PairDialog
          key={writing.id}
          address={examUrl({ write: writing.id })}
          closeTo={examUrl()}
          pair={{ question: writing.question, answer: '' }}
          result={result}
        >
          {writing.expected && (
            <p className="mb-4 text-sm whitespace-pre-line">{t('expected.holds', { text: writing.expected })}</p>
          )}
        </PairDialog>
      )}
      {pair && <PairEditor pair={pair} at={examUrl()} result={result} />}
      {deleting && (
        <DeletionDialog
          title={t('deletion.title')}
          name={deleting.question}
          question={t('deletion.question')}
          deleting={t('deletion.deleting')}
          address={examUrl({ delete: deleting.id })}
          closeTo={examUrl()}
          fields={{ id: deleting.id }}
          error={result?.error?.['']?.[0]}
        />
      )}
      {active && !open && !result && (
        <noscript>
          <Refresh seconds={4} to="/exam" />
        </noscript>
      )}
    </>
  );
}
