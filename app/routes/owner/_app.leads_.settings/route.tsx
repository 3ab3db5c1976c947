import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { BackLink } from '~/components/ui/back-link';
import { Section } from '~/components/ui/section';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { leadSettingsSchema } from '~/schemas/people/leads';
import { contactPage, leadFormOf, saveLeadForm } from '~/services/leads/lead-form.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { LEADS, LEADS_SETTINGS } from '../_app.leads/addresses';
import { SettingsForm } from './settings-form';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const t = tFor(await languageOf(request));
  const name = assistant.appearance.name ?? assistant.name;
  return {
    title: t('leads:settings.title'),
    settings: leadFormOf(assistant),
    usual: { intro: t('leads:form.intro'), consent: t('leads:form.consent', { name }) },
    page: contactPage(assistant),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return submitForm(request, leadSettingsSchema, async ({ on, ...form }) => {
    await saveLeadForm(assistant, { ...form, on: on !== undefined });
    return redirectTo(request, `${LEADS_SETTINGS}?done=yes`);
  });
}

/** How visitors are asked for contacts. */
export default function LeadSettings() {
  const { t } = useTranslation('leads');
  const { settings, usual, page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const done = !result && query.has('done');
  return (
    <>
      <BackLink to={LEADS}>{t('title')}</BackLink>
      <PageHeader title={t('settings.title')} intro={t('settings.intro')} />
      <div className="max-w-2xl space-y-6">
        <Section title={t('settings.form')} done={done && t('settings.saved')}>
          <SettingsForm settings={settings} usual={usual} result={result} />
        </Section>
        {settings.on && (
          <Section title={t('settings.pageTitle')} text={t('settings.pageText')}>
            <CodeBlock code={page} label={t('settings.pageLabel')} />
          </Section>
        )}
      </div>
    </>
  );
}
