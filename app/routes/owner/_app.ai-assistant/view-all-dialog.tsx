import { useTranslation } from 'react-i18next';
import { Dialog } from '~/components/ui/dialog';
import { Tabs } from '~/components/ui/tabs';
import { assistantUrl, TABS } from './addresses';
import type { Knowledge } from './knowledge.server';
import { Items } from './lists';

/** SPEC's full-screen view: the same three tabs, every item. */
export function ViewAllDialog({ knowledge }: { knowledge: Knowledge }) {
  const { t } = useTranslation('ai-assistant');
  const { tab, counts } = knowledge;
  return (
    <Dialog title={t('allTitle')} closeTo={assistantUrl({ tab })} size="full">
      <div className="mb-4">
        <Tabs
          label={t('tabs.label')}
          current={tab}
          tabs={TABS.map((id) => ({
            id,
            label: t(`tabs.${id}`),
            to: assistantUrl({ tab: id, all: true }),
            count: counts[id],
          }))}
        />
      </div>
      <Items knowledge={knowledge} />
    </Dialog>
  );
}
