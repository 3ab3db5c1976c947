import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { usePending } from '~/components/use-pending';
import { addressOf, KIND_OF, type TabId } from './addresses';

type DeletionDialogProps = { tab: TabId; all: boolean; id: string; name: string; toast: ReactNode };

/** Names what is about to go, and stays in the way until it is gone. */
export function DeletionDialog({ tab, all, id, name, toast }: DeletionDialogProps) {
  const { t } = useTranslation('ai-assistant');
  const kind = KIND_OF[tab];
  const back = addressOf({ tab, all });
  // `delete` stays in the address, so that a failure is answered in this very dialog.
  const address = addressOf({ tab, all, delete: id, do: 'delete' });
  const pending = usePending(address);
  return (
    <Dialog title={t(`deletion.${kind}`)} closeTo={back} busy={pending && t('deletion.deleting')}>
      <p className="rounded-base bg-page px-4 py-3 font-medium break-words">{name}</p>
      <p className="mt-3 text-sm text-muted">{t('deletion.warning')}</p>
      <Form method="post" action={address} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <ButtonLink to={back} preventScrollReset variant="secondary">
          {t('cancel', { ns: 'common' })}
        </ButtonLink>
        <Button variant="danger" pending={pending}>
          {pending ? t('deletion.deleting') : t('delete', { ns: 'common' })}
        </Button>
      </Form>
      {toast}
    </Dialog>
  );
}
