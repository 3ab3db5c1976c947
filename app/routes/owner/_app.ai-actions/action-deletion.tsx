import { useTranslation } from 'react-i18next';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import type { FormResult } from '~/http/forms/form.server';
import { actionsUrl } from './addresses';

type ActionDeletionProps = { action: { id: string; actionName: string }; result?: FormResult };

export function ActionDeletion({ action, result }: ActionDeletionProps) {
  const { t } = useTranslation('ai-actions');
  return (
    <DeletionDialog
      title={t('deletion.title')}
      name={action.actionName}
      question={t('deletion.question')}
      deleting={t('deletion.deleting')}
      address={actionsUrl({ delete: action.id })}
      closeTo={actionsUrl()}
      fields={{ id: action.id }}
      failure={t('errors.delete')}
      error={result?.error?.['']?.[0]}
    />
  );
}
