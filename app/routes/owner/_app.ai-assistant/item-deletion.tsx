import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { assistantUrl, KIND_OF, type TabId } from './addresses';

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
