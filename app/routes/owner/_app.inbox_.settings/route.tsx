import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { BackLink } from '~/components/ui/back-link';
import { Section } from '~/components/ui/section';
import { submitForm } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { inboxFormSchema } from '~/schemas/assistant/inbox';
import { assistantOf } from '~/services/assistant/assistants.server';
import { inboxSettingsOf, saveInboxSettings } from '~/services/inbox/inbox-settings.server';
import { addSavedReply, deleteSavedReply, listSavedReplies } from '~/services/inbox/saved-replies.server';
import { requireOwner } from '~/sign-in/session.server';
import { INBOX, INBOX_SETTINGS } from '../_app.inbox/addresses';
import { SavedReplies } from './saved-replies';
import { SettingsForm } from './settings-form';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const assistant = await assistantOf(owner.id);
  const [settings, saved] = await Promise.all([inboxSettingsOf(assistant, owner.id), listSavedReplies(assistant.id)]);
  return { title: tFor(await languageOf(request))('inbox:settings.title'), settings, saved };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const owner = await requireOwner(request);
  const { id } = await assistantOf(owner.id);
  return submitForm(request, inboxFormSchema, async (form) => {
    if (form.intent === 'settings') {
      const { peopleAnswer, mails, handBackMinutes } = form;
      await saveInboxSettings(id, owner.id, { peopleAnswer: !!peopleAnswer, mails: !!mails, handBackMinutes });
    } else if (form.intent === 'add') await addSavedReply(id, { title: form.title, text: form.text });
    else await deleteSavedReply(id, form.id);
    return redirect(`${INBOX_SETTINGS}?done=${form.intent}`);
  });
}

/** Whether and how people answer visitors, and the answers they keep. */
export default function InboxSettings() {
  const { t } = useTranslation('inbox');
  const { settings, saved } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
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
        </Section>
        <Section title={t('saved.title')} text={t('saved.text')} done={done === 'add' && t('saved.added')}>
          <SavedReplies key={saved.length} saved={saved} result={result} />
        </Section>
      </div>
    </>
  );
}
