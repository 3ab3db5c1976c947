import { useTranslation } from 'react-i18next';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import type { FormResult } from '~/http/forms/form.server';
import { playgroundUrl } from './addresses';

type DocumentDeletionProps = { document: { storedName: string; filename: string }; result?: FormResult };

export function DocumentDeletion({ document, result }: DocumentDeletionProps) {
  const { t } = useTranslation('playground');
  return (
    <DeletionDialog
      title={t('deletion.title')}
      name={document.filename}
      warning={t('deletion.warning')}
      deleting={t('deletion.deleting')}
      address={playgroundUrl({ delete: document.storedName })}
      closeTo={playgroundUrl()}
      fields={{ storedName: document.storedName }}
      failure={t('deletion.failed')}
      error={result?.error?.['']?.[0]}
    />
  );
}
