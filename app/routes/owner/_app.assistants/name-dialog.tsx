import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import type { FormResult } from '~/http/forms/form.server';
import { assistantNameSchema } from '~/schemas/assistant/assistant-name';
import { assistantsUrl } from './addresses';

type NameDialogProps = { address: string; name?: string; result?: FormResult };

/** Names a new assistant, or renames one. */
export function NameDialog({ address, name, result }: NameDialogProps) {
  const { t } = useTranslation('assistants');
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: { name },
    constraint: getZodConstraint(assistantNameSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: assistantNameSchema }),
    shouldRevalidate: 'onInput',
  });
  const { id } = fields.name;
  // After the dialog's own effect, which begins at its close button.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <Dialog title={name === undefined ? t('add') : t('rename')} closeTo={assistantsUrl()}>
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <Field field={fields.name} label={t('name')} hint={t('nameHint')} />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={assistantsUrl()} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{name === undefined ? t('addIt') : t('save')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
