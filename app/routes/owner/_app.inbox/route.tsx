import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Bell, Inbox as InboxIcon, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { titleMeta } from '~/components/layout/title';
import { useMay } from '~/components/navigation/current-assistant';
import { ButtonLink } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { submitForm } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { redirectTo } from '~/http/request/own-redirect.server';
import { storable } from '~/http/request/read-body.server';
import { languageOf } from '~/i18n/i18n.server';
import { isAtLeast, type Role } from '~/schemas/account/rights';
import { INBOX_VIEWS, inboxStepSchema } from '~/schemas/people/inbox';
import { assign } from '~/services/inbox/assign.server';
import { addNote, takeStep } from '~/services/inbox/take-step.server';
import { readTimeline } from '~/services/inbox/views/timeline.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { INBOX_NOTICES, INBOX_SETTINGS, inboxUrl } from './addresses';
import { Conversation } from './conversation';
import { InboxList, Views } from './inbox-list';
import { loadInbox } from './load.server';
import { useLive } from './use-live';

const queryOf = (request: Request) => new URLSearchParams(storable(new URL(request.url).search.replace(/%00/g, '')));

/** Who may give away what a colleague has. */
const mayOverrule = (role: Role) => isAtLeast(role, 'editor');

export async function loader({ request }: LoaderFunctionArgs) {
  const { person, assistant, role } = await requireAssistant(request);
  const viewer = { id: person.id, mayOverrule: mayOverrule(role) };
  return loadInbox(assistant, viewer, queryOf(request), await languageOf(request)).catch(asNotFoundPage);
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { person: actor, assistant, role } = await requireAssistant(request);
  const query = queryOf(request);
  const conversationId = query.get('c') ?? '';
  const show = INBOX_VIEWS.find((view) => view === query.get('show'));
  const place = { assistantId: assistant.id, conversationId };
  await readTimeline(place).catch(asNotFoundPage);
  return submitForm(request, inboxStepSchema, async ({ step, text = '', sentAs = '', to = '', from }) => {
    const person = { id: actor.id, name: actor.name };
    if (step === 'note') await addNote(place, { person, text, sentAs });
    else if (step === 'assign') await assign(place, { person, overrule: mayOverrule(role), to, from: from || null });
    else if (step === 'say') await takeStep(place, 'say', { person, text, sentAs });
    else await takeStep(place, step, { person });
    return redirectTo(request, inboxUrl({ c: conversationId, show }));
  });
}

/** The conversations people look after, like a messenger: the list, then one of them. */
export default function Inbox() {
  const { t } = useTranslation('inbox');
  const inbox = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const typing = useLive(inbox.conversation?.items.findLast((item) => item.by === 'visitor')?.key);
  const maySet = useMay(INBOX_SETTINGS);
  const { conversation } = inbox;
  const waiting = inbox.entries.find(({ state, handlerId, mine }) => state === 'waiting' && (mine || !handlerId));
  const narrow = conversation ? { list: 'max-md:hidden', pane: '' } : { list: 'grow', pane: 'max-md:hidden' };
  return (
    <>
      {/* On a phone an open conversation has the whole screen. */}
      <div className={`mb-4 flex items-center gap-3 ${conversation ? 'max-md:sr-only' : ''}`}>
        <div className="min-w-0 grow">
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-1 text-muted">{t('intro')}</p>
        </div>
        <ButtonLink to={INBOX_NOTICES} variant="secondary" aria-label={t('notices.open')}>
          <Bell aria-hidden="true" className="size-5" />
          <span className="max-sm:hidden">{t('notices.short')}</span>
        </ButtonLink>
        {maySet && (
          <ButtonLink to={INBOX_SETTINGS} variant="secondary" aria-label={t('settings.open')}>
            <Settings2 aria-hidden="true" className="size-5" />
            <span className="max-sm:hidden">{t('settings.open')}</span>
          </ButtonLink>
        )}
      </div>
      <div
        className={`relative flex flex-col overflow-hidden rounded-base border border-line bg-surface shadow-card md:grid md:h-[calc(100dvh-13rem)] md:min-h-112 md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] ${conversation ? 'h-[calc(100dvh-7rem)]' : 'h-[calc(100dvh-15rem)] min-h-80'}`}
      >
        <div className={`flex min-h-0 flex-col border-line md:border-r ${narrow.list}`}>
          {inbox.several && <Views show={inbox.show} />}
          <InboxList inbox={inbox} />
        </div>
        <div className={`flex min-h-0 min-w-0 grow flex-col ${narrow.pane}`}>
          {conversation ? (
            <Conversation
              inbox={inbox}
              conversation={conversation}
              typing={typing === conversation.id}
              result={result}
            />
          ) : (
            <div className="m-auto p-4">
              <EmptyState icon={InboxIcon} title={t('choose')}>
                <p>{t('chooseHint')}</p>
                {waiting && (
                  <ButtonLink to={inboxUrl({ c: waiting.id, show: inbox.show })} preventScrollReset className="mt-4">
                    {t('answerNow', { name: waiting.label })}
                  </ButtonLink>
                )}
              </EmptyState>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
