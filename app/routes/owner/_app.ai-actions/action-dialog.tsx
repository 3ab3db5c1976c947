import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import type { FormResult } from '~/http/forms/form.server';
import { type AiActionInput, aiActionSchema } from '~/schemas/assistant/ai-action';
import { actionsUrl } from './addresses';

type ActionDialogProps = { address: string; action?: AiActionInput; result?: FormResult };

/** Creates an action, or changes the one given. A failed save leaves it open with what was typed. */
export function ActionDialog({ address, action, result }: ActionDialogProps) {
  const { t } = useTranslation('ai-actions');
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: action,
    constraint: getZodConstraint(aiActionSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: aiActionSchema }),
    shouldRevalidate: 'onInput',
  });
  const firstId = fields.actionName.id;
  // After the dialog's own effect, which begins at its close button.
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  const submit = action ? t('form.update') : t('form.create');
  return (
    <Dialog title={action ? t('form.editTitle') : t('form.createTitle')} closeTo={actionsUrl()}>
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && (
          <Alert kind="error">
            <p className="font-medium">{t('errors.save')}</p>
            <p>{form.errors}</p>
          </Alert>
        )}
        <Field field={fields.actionName} label={t('form.name')} hint={t('form.nameHint')} />
        <TextareaField field={fields.whenToUse} label={t('form.whenToUse')} hint={t('form.whenToUseHint')} rows={2} />
        <Field field={fields.buttonText} label={t('form.buttonText')} />
        <Field field={fields.url} label={t('form.url')} hint={t('form.urlHint')} inputMode="url" />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={actionsUrl()} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('form.saving') : submit}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
