import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { Tabs } from '~/components/ui/tabs';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { TABS, tabOf, widgetSetupUrl } from './addresses';
import { loadTelegram, submitTelegram } from './telegram.server';
import { TelegramTab } from './telegram-tab';
import { loadWeb, submitWeb } from './web.server';
import { WebTab } from './web-tab';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query);
  return {
    title: tFor(await languageOf(request))('widget-setup:title'),
    tab,
    web: tab === 'web' ? await loadWeb(assistant, request) : undefined,
    telegram: tab === 'telegram' ? await loadTelegram(assistant, query) : undefined,
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  const { person, assistant } = await requireAssistant(request);
  return submitWeb(person, assistant, request) ?? submitTelegram(assistant, request);
}

export default function WidgetSetup() {
  const { t } = useTranslation('widget-setup');
  const { tab, web, telegram } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        <Tabs
          label={t('tabs.label')}
          current={tab}
          tabs={TABS.map((id) => ({ id, label: t(`tabs.${id}`), to: widgetSetupUrl({ tab: id }) }))}
        />
        {web && <WebTab web={web} result={result} />}
        {telegram && <TelegramTab telegram={telegram} result={result} />}
        {tab !== 'web' && tab !== 'telegram' && (
          <Card>
            <EmptyState icon={Clock} title={t('soon.title', { channel: t(`tabs.${tab}`) })}>
              {t('soon.text')}
            </EmptyState>
          </Card>
        )}
      </div>
    </>
  );
}
