import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Section } from '~/components/ui/section';
import { Tabs } from '~/components/ui/tabs';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { LANGUAGES } from '~/schemas/language';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { questionsUrl } from './addresses';
import { ChosenList } from './chosen-list';
import { loadQuestions, submitQuestions } from './load.server';
import { OwnQuestion, ProposalList } from './proposals';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const language = await languageOf(request);
  return {
    title: tFor(language)('suggested:title'),
    ...(await loadQuestions(assistant, new URL(request.url).searchParams, language)),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return submitQuestions(assistant, request, await languageOf(request));
}

const NAMES = { en: 'English', ru: 'Русский', kk: 'Қазақша' };

/** The questions that visitors may begin with, for each language. */
export default function SuggestedQuestions() {
  const { t } = useTranslation('suggested');
  const { lang, chosen, usual, full, asked, pairs, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const error = result?.error?.['']?.[0];
  return (
    <>
      <BackLink to="/widget-setup">{t('back')}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        <Tabs
          label={t('languages')}
          current={lang}
          tabs={LANGUAGES.map((id) => ({ id, label: NAMES[id], to: questionsUrl({ lang: id }) }))}
        />
        {error && <Alert kind="error">{error}</Alert>}
        <Section title={t('chosen.title')} text={t('chosen.text')} done={done && !result && t(`done.${done}`)}>
          <ChosenList lang={lang} chosen={chosen} usual={usual} />
          {full ? <p className="mt-4 text-sm text-muted">{t('full')}</p> : <OwnQuestion lang={lang} result={result} />}
        </Section>
        {!full && (
          <>
            <Section title={t('asked.title')} text={t('asked.text')}>
              <ProposalList
                lang={lang}
                none={t('asked.none')}
                proposals={asked.map(({ question, visitors }) => ({
                  question,
                  hint: t('asked.visitors', { count: visitors }),
                }))}
              />
            </Section>
            {pairs.length > 0 && (
              <Section title={t('pairs.title')} text={t('pairs.text')}>
                <ProposalList lang={lang} proposals={pairs.map((question) => ({ question }))} />
              </Section>
            )}
          </>
        )}
      </div>
    </>
  );
}
