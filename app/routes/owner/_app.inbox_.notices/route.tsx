import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { BackLink } from '~/components/ui/back-link';
import { Section } from '~/components/ui/section';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { fieldOf, type NoticeChoices, noticesFor, noticesFormSchema } from '~/schemas/people/notices';
import { noticeChoicesOf, saveNoticeChoices } from '~/services/notices/choices.server';
import {
  disconnectOwnChat,
  type Invitation,
  inviteOwnChat,
  listOwnChats,
  setAnswering,
} from '~/services/notices/own-chats.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { type Acting, requireAssistant } from '~/sign-in/requested-assistant.server';
import { telegramBotOf } from '~/telegram/setup/bots.server';
import { INBOX, INBOX_NOTICES } from '../_app.inbox/addresses';
import { NoticesForm } from './notices-form';
import { OwnChats } from './own-chats';

/** The owner sees, and may disconnect, everybody's chats; a member their own. */
const whoseChats = ({ person, role }: Acting) => (role === 'owner' ? undefined : person.id);

export async function loader({ request }: LoaderFunctionArgs) {
  const acting = await requireAssistant(request);
  const { person, assistant, role } = acting;
  const [{ choices, digestHour }, chats, bot, timeZone] = await Promise.all([
    noticeChoicesOf(assistant, person.id, role),
    listOwnChats(assistant, whoseChats(acting)),
    telegramBotOf(assistant),
    timeZoneOf(assistant),
  ]);
  return {
    title: tFor(await languageOf(request))('notices:title'),
    ...{ names: noticesFor(role), choices, digestHour, timeZone },
    telegram: chats.some((chat) => chat.person.id === person.id),
    chats: chats.map(({ person: of, ...chat }) => ({ ...chat, of: of.id === person.id ? undefined : of.name })),
    bot: bot && { enabled: bot.enabled },
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

type Chosen = Extract<z.infer<typeof noticesFormSchema>, { intent: 'choose' }>;

export async function action({ request }: ActionFunctionArgs) {
  const acting = await requireAssistant(request);
  const { person, assistant } = acting;
  return submitForm(request, noticesFormSchema, async (form) => {
    // The code is in this answer alone: no address and no history keeps it.
    if (form.intent === 'connect') return Response.json({ invitation: await inviteOwnChat(assistant, person.id) });
    if (form.intent === 'disconnect') await disconnectOwnChat(assistant, form.chatId, whoseChats(acting));
    else if (form.intent === 'answering') {
      const group = { chatId: form.chatId, everybody: form.who === 'everybody' };
      await setAnswering(assistant, group, whoseChats(acting));
    } else await choose(acting, form);
    return redirectTo(request, `${INBOX_NOTICES}?done=${form.intent}`);
  });
}

async function choose({ person, assistant, role }: Acting, { digestHour, ways, intent, ...boxes }: Chosen) {
  const choices: Partial<NoticeChoices> = {};
  for (const name of noticesFor(role)) {
    const mail = boxes[fieldOf(name, 'mail')] === 'on';
    // Without a chat there is one way: who turns it off wants nothing, and a chat connected later gets the rest.
    choices[name] = { mail, telegram: ways === 'both' ? boxes[fieldOf(name, 'telegram')] === 'on' : mail };
  }
  await saveNoticeChoices(assistant, person.id, choices, digestHour);
}

/** What a person is told of, and by what way. */
export default function Notices() {
  const { t } = useTranslation('notices');
  const notices = useLoaderData<typeof loader>();
  const answer = useActionResult() as FormResult | { invitation: Invitation } | undefined;
  const invitation = answer && 'invitation' in answer ? answer.invitation : undefined;
  const result = answer && !('invitation' in answer) ? answer : undefined;
  const [query] = useSearchParams();
  const done = answer ? undefined : query.get('done');
  return (
    <>
      <BackLink to={INBOX}>{t('title', { ns: 'inbox' })}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-2xl space-y-6">
        <Section title={t('notice')} done={done === 'choose' && t('saved')}>
          <NoticesForm notices={notices} result={result} />
        </Section>
        <Section
          title={t('ownChats.title', { ns: 'inbox' })}
          text={t('ownChats.text', { ns: 'inbox' })}
          done={
            done === 'disconnect' ? t('ownChats.disconnected', { ns: 'inbox' }) : done === 'answering' && t('saved')
          }
        >
          <OwnChats chats={notices.chats} bot={notices.bot} invitation={invitation} result={result} />
        </Section>
      </div>
    </>
  );
}
