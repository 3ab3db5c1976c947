import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PairDialog } from '~/components/forms/pair-dialog';
import { PairEditor } from '~/components/forms/pair-editor';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { useMay } from '~/components/navigation/current-assistant';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { ConversationSkeleton } from '~/components/ui/skeleton';
import { Spinner } from '~/components/ui/spinner';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { savePair } from '~/routes/shared/pair-editing.server';
import { qaSchema } from '~/schemas/knowledge/knowledge';
import { savesPair } from '~/schemas/knowledge/pair-address';
import { answerExchange } from '~/services/unanswered/unanswered.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { chatLogsUrl, filterOf, stateOf } from './addresses';
import { Conversation } from './conversation';
import { loadLogs } from './logs.server';
import { VisitorList } from './visitor-list';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  try {
    const logs = await loadLogs(assistant, request, await languageOf(request));
    return data(logs, { status: logs.known ? 200 : 404 });
  } catch (error) {
    if (error instanceof AppError) throw new Response(null, { status: error.status });
    throw error;
  }
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const query = new URL(request.url).searchParams;
  const { add, ...place } = stateOf(query);
  if (savesPair(String(query))) return savePair(assistant, request, chatLogsUrl({ ...place, saved: true }));
  if (add === undefined) throw new Response(null, { status: 400 });
  return submitForm(request, qaSchema, async ({ entries }) => {
    await answerExchange(assistant, add, entries);
    return redirectTo(request, chatLogsUrl({ ...place, saved: true }));
  });
}

export default function ChatLogs() {
  const { t } = useTranslation('chat-logs');
  const logs = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const { conversation, after, visitor, add, adding, editing, nobodyYet } = logs;
  const may = { connect: useMay('/widget-setup'), tryIt: useMay('/playground') };
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname === '/chat-logs';
  // Not for a dialog, which opens above the same conversation.
  const elsewhere = loading && new URLSearchParams(location.search).get('visitor') !== query.get('visitor');
  const saved = query.has('saved') && !result;
  const filter = filterOf(logs);
  const place = { ...filter, after, visitor, own: logs.own, before: logs.before, at: logs.at };
  // One column on a narrow screen: the list, or the conversation the address names.
  const narrow = visitor ? { list: 'max-md:hidden', pane: '' } : { list: 'grow', pane: 'max-md:hidden' };
  if (nobodyYet && !visitor) Object.assign(narrow, { list: '', pane: '' });
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {saved && (
        <div className="mb-4">
          <Alert kind="ok">{t('saved', { ns: 'pair' })}</Alert>
        </div>
      )}
      <div
        aria-busy={loading}
        className="relative flex h-[calc(100dvh-15rem)] min-h-112 flex-col overflow-hidden rounded-base border border-line bg-surface shadow-card md:grid md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)]"
      >
        <div className={`flex min-h-0 flex-col border-line md:border-r ${narrow.list}`}>
          <VisitorList logs={logs} />
        </div>
        <div className={`relative flex min-h-0 min-w-0 grow flex-col ${narrow.pane}`}>
          {elsewhere && <ConversationSkeleton />}
          {conversation ? (
            <Conversation logs={logs} conversation={conversation} />
          ) : (
            <div className="m-auto p-4">
              {visitor ? (
                <EmptyState icon={MessagesSquare} title={t('emptyHistory')}>
                  <p>{t('emptyHistoryHint')}</p>
                  <ButtonLink
                    to={chatLogsUrl({ ...filter, after })}
                    variant="secondary"
                    className="mt-4 text-base text-ink"
                  >
                    {t('back')}
                  </ButtonLink>
                </EmptyState>
              ) : (
                <EmptyState icon={MessagesSquare} title={t('selectUser')}>
                  {nobodyYet ? (
                    <>
                      <p>{t('nobodyYet')}</p>
                      <div className="mt-4 flex flex-wrap justify-center gap-3">
                        {may.connect && (
                          <ButtonLink to="/widget-setup" variant="secondary" className="text-base text-ink">
                            {t('connect')}
                          </ButtonLink>
                        )}
                        {may.tryIt && (
                          <ButtonLink to="/playground" variant="secondary" className="text-base text-ink">
                            {t('tryIt')}
                          </ButtonLink>
                        )}
                      </div>
                    </>
                  ) : (
                    t('selectUserHint')
                  )}
                </EmptyState>
              )}
            </div>
          )}
        </div>
        {loading && (
          <p
            role="status"
            className="absolute top-3 right-3 flex items-center gap-2 rounded-full bg-brand px-3 py-1 text-sm text-white"
          >
            <Spinner />
            {t('loading')}
          </p>
        )}
      </div>
      {editing && <PairEditor pair={editing} at={chatLogsUrl(place)} result={result} />}
      {adding && !editing && (
        <PairDialog
          key={add}
          address={chatLogsUrl({ ...place, add })}
          closeTo={chatLogsUrl(place)}
          pair={adding}
          result={result}
        />
      )}
    </>
  );
}
