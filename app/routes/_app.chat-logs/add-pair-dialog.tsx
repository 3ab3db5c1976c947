import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '~/components/alert';
import { Button, ButtonLink } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { TextareaField } from '~/components/field';
import { usePending } from '~/components/use-pending';
import type { FormResult } from '~/http/form.server';
import { qaSchema } from '~/schemas/knowledge';

type AddPairDialogProps = {
  /** Of the page with this dialog, and of the one without. */
  address: string;
  closeTo: string;
  pair: { question: string; answer: string };
  result?: FormResult;
};

/** An exchange as the question/answer pair it should become; the owner mends it before it is saved. */
export function AddPairDialog({ address, closeTo, pair, result }: AddPairDialogProps) {
  const { t } = useTranslation('chat-logs');
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: { entries: [pair] },
    constraint: getZodConstraint(qaSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: qaSchema }),
    shouldRevalidate: 'onInput',
  });
  const entry = fields.entries.getFieldList()[0]?.getFieldset();
  const firstId = entry?.answer.id ?? '';
  // After the dialog's own effect, which begins at its close button.
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  return (
    <Dialog title={t('add.title')} closeTo={closeTo}>
      <p className="mb-4 text-sm text-muted">{t('add.hint')}</p>
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        {entry && (
          <>
            <TextareaField field={entry.question} label={t('add.question')} rows={2} />
            <TextareaField field={entry.answer} label={t('add.answer')} rows={5} />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={closeTo} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('add.saving') : t('add.save')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
