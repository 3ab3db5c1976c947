import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { BackLink } from '~/components/ui/back-link';
import { Card } from '~/components/ui/card';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { ERROR_STATUS } from '~/infra/errors';
import { DEFAULT_COLOR, widgetSettingsSchema } from '~/schemas/assistant/widget-settings';
import { LANGUAGES, type Language } from '~/schemas/language';
import { saveWidgetSettings } from '~/services/assistant/widget-settings.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { Preview, type PreviewTexts } from './preview';
import { SettingsForm } from './settings-form';

/** The form with its picture and all that a browser puts around it, in bytes. */
const MAX_FORM_BYTES = 128 * 1024;
const HERE = '/widget-setup/appearance';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const { key, appearance, allowedDomains, signedVisitorsOnly } = assistant;
  const language = await languageOf(request);
  const host = config.publicUrl ?? new URL(request.url).origin;
  return {
    title: tFor(language)('widget-appearance:title'),
    language,
    settings: {
      color: appearance.color ?? DEFAULT_COLOR,
      side: appearance.side ?? 'right',
      name: appearance.name ?? '',
      greeting: appearance.greeting ?? '',
      greetAfter: appearance.greetAfter ?? 0,
      avatar: appearance.avatar,
      allowedDomains: allowedDomains.join('\n'),
      signedVisitorsOnly,
    },
    texts: Object.fromEntries(LANGUAGES.map((one) => [one, textsOf(one)])) as Record<Language, PreviewTexts>,
    iframe: `<iframe src="${host}/embed/${key}?lang=${language}" title="Chat" style="width:100%;height:600px;border:0"></iframe>`,
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

/** What the widget says in a language: the preview shows all of them, whatever the owner's own is. */
function textsOf(language: Language): PreviewTexts {
  const t = tFor(language);
  return {
    title: t('widget-appearance:preview.chat'),
    about: t('widget-appearance:preview.about'),
    question: t('widget-appearance:preview.question'),
    answer: t('widget-appearance:preview.answer'),
    write: t('widget-appearance:preview.write'),
    greeting: t('widget-appearance:invitation.text'),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  // A picture that is too large is told of at its own field.
  const size = Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY);
  if (size > MAX_FORM_BYTES) {
    const error = { avatar: ['widget-appearance:faults.avatarSize'] };
    return data<FormResult>({ status: 'error', error }, { status: ERROR_STATUS.too_large });
  }
  return submitForm(
    request,
    widgetSettingsSchema,
    async (settings) => {
      await saveWidgetSettings(assistant, settings);
      return redirectTo(request, `${HERE}?saved=1#saved`);
    },
    { bytes: MAX_FORM_BYTES },
  );
}

export default function AppearanceAndAccess() {
  const { t } = useTranslation('widget-appearance');
  const { settings, texts, language, iframe } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const [draft, setDraft] = useState(settings);
  return (
    <>
      <BackLink to="/widget-setup">{t('back')}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <SettingsForm
            action={HERE}
            settings={settings}
            faults={result?.error ?? {}}
            saved={query.has('saved') && !result}
            onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
          <Preview look={draft} texts={texts} first={language} />
        </div>
        <Card>
          <h2 className="text-lg font-semibold">{t('embed.title')}</h2>
          <p className="mt-1 mb-4 max-w-3xl text-muted">{t('embed.text')}</p>
          <CodeBlock code={iframe} label={t('embed.label')} />
        </Card>
      </div>
    </>
  );
}
