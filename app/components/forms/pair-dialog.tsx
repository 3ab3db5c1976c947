import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '~/components/navigation/links';
import type { FormResult } from '~/http/forms/form.server';
import { qaSchema } from '~/schemas/knowledge/knowledge';
import { Alert } from '../ui/alert';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { TextareaField } from './field';
import { usePending } from './use-pending';

type PairDialogProps = {
  /** For a pair that is stored already; without it the dialog adds one. */
  title?: string;
  /** URLs of the page with this dialog and without it. */
  address: string;
  closeTo: string;
  pair: { question: string; answer: string };
  result?: FormResult;
  /** Context that helps the owner to write the pair. */
  children?: ReactNode;
  /** Shown below the form. */
  below?: ReactNode;
};

/** A Q/A pair to be changed, or an exchange as the pair it should become; the owner edits it before it is saved. */
export function PairDialog({ title, address, closeTo, pair, result, children, below }: PairDialogProps) {
  const { t } = useTranslation('pair');
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: { entries: [{ question: pair.question, answer: pair.answer }] },
    constraint: getZodConstraint(qaSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: qaSchema }),
    shouldRevalidate: 'onInput',
  });
  const entry = fields.entries.getFieldList()[0]?.getFieldset();
  const firstId = entry?.answer.id ?? '';
  // Runs after the dialog's own effect, which focuses its close button.
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  return (
    <Dialog title={title ?? t('title')} closeTo={closeTo}>
      <p className="mb-4 text-sm text-muted">{t('hint')}</p>
      {children}
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        {entry && (
          <>
            <TextareaField field={entry.question} label={t('question')} rows={2} />
            <TextareaField field={entry.answer} label={t('answer')} rows={5} />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={closeTo} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('saving') : t('save')}</Button>
        </div>
      </Form>
      {below && <div className="mt-4">{below}</div>}
    </Dialog>
  );
}
