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
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { inboxFormSchema } from '~/schemas/people/inbox';
import { inboxSettingsOf, saveInboxSettings } from '~/services/inbox/inbox-settings.server';
import { addSavedReply, deleteSavedReply, listSavedReplies } from '~/services/inbox/views/saved-replies.server';
import { readPhone, writtenPhone } from '~/services/leads/phone';
import { whatsappOfProfile } from '~/services/leads/whatsapp.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { INBOX, INBOX_NOTICES, INBOX_SETTINGS } from '../_app.inbox/addresses';
import { SavedReplies } from './saved-replies';
import { SettingsForm } from './settings-form';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const [saved, proposed] = await Promise.all([listSavedReplies(assistant), whatsappOfProfile(assistant)]);
  const title = tFor(await languageOf(request))('inbox:settings.title');
  const { whatsapp, ...others } = inboxSettingsOf(assistant);
  const settings = {
    ...others,
    whatsapp: whatsapp ? writtenPhone(whatsapp) : '',
    proposed: proposed && writtenPhone(proposed),
  };
  return { title, settings, saved };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return submitForm(request, inboxFormSchema, async (form) => {
    if (form.intent === 'settings') {
      const { peopleAnswer, handBackMinutes, whatsapp } = form;
      const number = readPhone(whatsapp);
      if (whatsapp && !number) throw new AppError('invalid_input', {}, { whatsapp: 'phoneUnread' });
      const settings = { peopleAnswer: !!peopleAnswer, handBackMinutes, whatsapp: number ?? null };
      await saveInboxSettings(assistant, settings);
    } else if (form.intent === 'add') await addSavedReply(assistant, { title: form.title, text: form.text });
    else await deleteSavedReply(assistant, form.id);
    return redirectTo(request, `${INBOX_SETTINGS}?done=${form.intent}`);
  });
}

/** Whether and how people answer visitors, and the answers they keep. */
export default function InboxSettings() {
  const { t } = useTranslation('inbox');
  const { settings, saved } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const [query] = useSearchParams();
  const done = result ? undefined : query.get('done');
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
          <p className="mt-4 border-t border-line pt-4">
            <Link to={INBOX_NOTICES} className="link">
              {t('notices.open')}
            </Link>
          </p>
        </Section>
        <Section title={t('saved.title')} text={t('saved.text')} done={done === 'add' && t('saved.added')}>
          <SavedReplies key={saved.length} saved={saved} result={result} />
        </Section>
      </div>
    </>
  );
}
