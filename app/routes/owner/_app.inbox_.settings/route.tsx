import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { BackLink } from '~/components/ui/back-link';
import { Section } from '~/components/ui/section';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { inboxFormSchema } from '~/schemas/assistant/inbox';
import { inboxSettingsOf, saveInboxSettings } from '~/services/inbox/inbox-settings.server';
import { addSavedReply, deleteSavedReply, listSavedReplies } from '~/services/inbox/saved-replies.server';
import { disconnectOwnChat, type Invitation, inviteOwnChat, listOwnChats } from '~/services/notices/own-chats.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { telegramBotOf } from '~/telegram/setup/bots.server';
import { INBOX, INBOX_NOTICES, INBOX_SETTINGS } from '../_app.inbox/addresses';
import { OwnChats } from './own-chats';
import { SavedReplies } from './saved-replies';
import { SettingsForm } from './settings-form';

export async function loader({ request }: LoaderFunctionArgs) {
  const { person, owner, assistant } = await requireAssistant(request);
  const [saved, bot, chats] = await Promise.all([
    listSavedReplies(assistant),
    telegramBotOf(assistant),
    listOwnChats(assistant),
  ]);
  const title = tFor(await languageOf(request))('inbox:settings.title');
  const settings = inboxSettingsOf(assistant);
  // A chat of a member would go on after their access has ended.
  return { title, mayConnect: person.id === owner.id, settings, saved, chats, bot: bot && { enabled: bot.enabled } };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { person, owner, assistant } = await requireAssistant(request);
  return submitForm(request, inboxFormSchema, async (form) => {
    if (form.intent === 'settings') {
      const { peopleAnswer, handBackMinutes } = form;
      await saveInboxSettings(assistant, { peopleAnswer: !!peopleAnswer, handBackMinutes });
    } else if ((form.intent === 'connect' || form.intent === 'disconnect') && person.id !== owner.id) {
      throw new AppError('not_allowed');
    } else if (form.intent === 'connect') {
      // The code is in this answer alone: no address and no history keeps it.
      return Response.json({ invitation: await inviteOwnChat(assistant, person.id) });
    } else if (form.intent === 'disconnect') await disconnectOwnChat(assistant, form.chatId);
    else if (form.intent === 'add') await addSavedReply(assistant, { title: form.title, text: form.text });
    else await deleteSavedReply(assistant, form.id);
    return redirectTo(request, `${INBOX_SETTINGS}?done=${form.intent}`);
  });
}

/** Whether and how people answer visitors, and the answers they keep. */
export default function InboxSettings() {
  const { t } = useTranslation('inbox');
  const { mayConnect, settings, saved, chats, bot } = useLoaderData<typeof loader>();
  const answer = useActionResult() as FormResult | { invitation: Invitation } | undefined;
  const invitation = answer && 'invitation' in answer ? answer.invitation : undefined;
  const result = answer && !('invitation' in answer) ? answer : undefined;
  const [query] = useSearchParams();
  const done = answer ? undefined : query.get('done');
  return (
    <>
      <BackLink to={INBOX}>{t('title')}</BackLink>
      <PageHeader title={t('settings.title')} intro={t('settings.intro')} />
      <div className="max-w-2xl space-y-6">
        <Section
          title={t('settings.people')}
          text={t('settings.peopleText')}
          done={done === 'settings' && t('settings.saved')}
        >
          <SettingsForm settings={settings} result={result} />
          {mayConnect && (
            <p className="mt-4 border-t border-line pt-4">
              <Link to={INBOX_NOTICES} className="link">
                {t('notices.open')}
              </Link>
            </p>
          )}
        </Section>
        {mayConnect && (
          <Section
            title={t('ownChats.title')}
            text={t('ownChats.text')}
            done={done === 'disconnect' && t('ownChats.disconnected')}
          >
            <OwnChats chats={chats} bot={bot} invitation={invitation} result={result} />
          </Section>
        )}
        <Section title={t('saved.title')} text={t('saved.text')} done={done === 'add' && t('saved.added')}>
          <SavedReplies key={saved.length} saved={saved} result={result} />
        </Section>
      </div>
    </>
  );
}
