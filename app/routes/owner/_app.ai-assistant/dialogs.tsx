import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { Dialog } from '~/components/ui/dialog';
import { Tabs } from '~/components/ui/tabs';
import { assistantUrl, KIND_OF, TABS, type TabId } from './addresses';
import type { Knowledge } from './knowledge.server';
import { Items } from './lists';

type ItemDeletionProps = { tab: TabId; all: boolean; id: string; name: string; toast: ReactNode };

/** Of a document, a pair or a text. */
export function ItemDeletion({ tab, all, id, name, toast }: ItemDeletionProps) {
  const { t } = useTranslation('ai-assistant');
  const kind = KIND_OF[tab];
  return (
    <DeletionDialog
      title={t(`deletion.${kind}`)}
      name={name}
      warning={t('deletion.warning')}
      deleting={t('deletion.deleting')}
      blocking
      address={assistantUrl({ tab, all, delete: id, do: 'delete' })}
      closeTo={assistantUrl({ tab, all })}
      fields={{ kind, id }}
    >
      {toast}
    </DeletionDialog>
  );
}

/** The full-screen view: the same three tabs, every item. */
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
