import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { BackLink } from '~/components/ui/back-link';
import { Section } from '~/components/ui/section';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { fieldOf, NOTICES, type NoticeChoices, noticesFormSchema } from '~/schemas/assistant/notices';
import { noticeChoicesOf, saveNoticeChoices } from '~/services/notices/choices.server';
import { listOwnChats } from '~/services/notices/own-chats.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { INBOX_NOTICES, INBOX_SETTINGS } from '../_app.inbox/addresses';
import { NoticesForm } from './notices-form';

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, assistant } = await requireAssistant(request);
  const [{ choices, digestHour }, chats, timeZone] = await Promise.all([
    noticeChoicesOf(assistant, owner.id),
    listOwnChats(assistant),
    timeZoneOf(assistant),
  ]);
  const title = tFor(await languageOf(request))('notices:title');
  return { title, choices, digestHour, timeZone, telegram: chats.length > 0 };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { owner, assistant } = await requireAssistant(request);
  return submitForm(request, noticesFormSchema, async ({ digestHour, ways, ...boxes }) => {
    const choices = Object.fromEntries(
      NOTICES.map((name) => {
        const mail = boxes[fieldOf(name, 'mail')] === 'on';
        // Without a chat there is one way: who turns it off wants nothing, and a chat connected later gets the rest.
        return [name, { mail, telegram: ways === 'both' ? boxes[fieldOf(name, 'telegram')] === 'on' : mail }];
      }),
    ) as NoticeChoices;
    await saveNoticeChoices(assistant, owner.id, choices, digestHour);
    return redirectTo(request, `${INBOX_NOTICES}?done=saved`);
  });
}

/** What a person is told of, and by what way. */
export default function Notices() {
  const { t } = useTranslation('notices');
  const notices = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  return (
    <>
      <BackLink to={INBOX_SETTINGS}>{t('settings.title', { ns: 'inbox' })}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-2xl">
        <Section title={t('notice')} done={!result && query.has('done') && t('saved')}>
          <NoticesForm notices={notices} result={result} />
        </Section>
      </div>
    </>
  );
}
