import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Alert } from '~/components/alert';
import { Button, ButtonLink } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { usePending } from '~/components/use-pending';
import type { FormResult } from '~/http/form.server';
import { addressOf } from './addresses';

type DeletionDialogProps = { question: { id: string; question: string }; result?: FormResult };

export function DeletionDialog({ question, result }: DeletionDialogProps) {
  const { t } = useTranslation('exam');
  const address = addressOf({ delete: question.id });
  const pending = usePending(address);
  const error = result?.error?.['']?.[0];
  return (
    <Dialog title={t('deletion.title')} closeTo={addressOf()}>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <p>{t('deletion.question')}</p>
      <p className="mt-3 rounded-base bg-page px-4 py-3 font-medium break-words">{question.question}</p>
      <Form method="post" action={address} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={question.id} />
        <ButtonLink to={addressOf()} preventScrollReset variant="secondary">
          {t('cancel', { ns: 'common' })}
        </ButtonLink>
        <Button variant="danger" pending={pending}>
          {pending ? t('deletion.deleting') : t('delete', { ns: 'common' })}
        </Button>
      </Form>
    </Dialog>
  );
}
