import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { Tabs } from '~/components/ui/tabs';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { TABS, tabOf, widgetSetupUrl } from './addresses';
import { loadTelegram, submitTelegram } from './telegram.server';
import { TelegramTab } from './telegram-tab';
import { loadVisitorKeys, submitVisitorKeys } from './visitor-keys.server';
import { WebTab } from './web-tab';

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, assistant } = await requireAssistant(request);
  const { origin, searchParams } = new URL(request.url);
  const language = await languageOf(request);
  const tab = tabOf(searchParams);
  const { key } = assistant;
  return {
    title: tFor(language)('widget-setup:title'),
    tab,
    web: {
      keys: await loadVisitorKeys(owner, request),
      snippet: `<script async src="${config.publicUrl ?? origin}/widget.js" data-assistant="${key}"></script>`,
      language,
    },
    telegram: tab === 'telegram' ? await loadTelegram(assistant, searchParams) : undefined,
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request, context }: ActionFunctionArgs) {
  const { owner, assistant } = await requireAssistant(request);
  return submitVisitorKeys(owner, request, context.address) ?? submitTelegram(assistant, request);
}

export default function WidgetSetup() {
  const { t } = useTranslation('widget-setup');
  const { tab, web, telegram } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        <Tabs
          label={t('tabs.label')}
          current={tab}
          tabs={TABS.map((id) => ({ id, label: t(`tabs.${id}`), to: widgetSetupUrl({ tab: id }) }))}
        />
        {tab === 'web' && <WebTab web={web} result={result} />}
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
