import { getFormProps, getInputProps, useForm } from '@conform-to/react';
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
import { type FactInput, factSchema } from '~/schemas/assistant/profile';
import { profileUrl } from './addresses';

type FactDialogProps = { address: string; fact: FactInput; mends: boolean; result?: FormResult };

/** States a fact of the kind given, or mends one. */
export function FactDialog({ address, fact, mends, result }: FactDialogProps) {
  const { t } = useTranslation('profile');
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: fact,
    constraint: getZodConstraint(factSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: factSchema }),
    shouldRevalidate: 'onInput',
  });
  const firstId = fields.text.id;
  // After the dialog's own effect, which begins at its close button.
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  const kind = t(`kind.${fact.kind}`);
  const { key, ...hidden } = getInputProps(fields.kind, { type: 'hidden' });
  return (
    <Dialog title={mends ? t('form.mend', { kind }) : t('form.add', { kind })} closeTo={profileUrl()}>
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <input key={key} {...hidden} />
        <TextareaField field={fields.text} label={t('form.text')} hint={t(`form.hint.${fact.kind}`)} rows={3} />
        <Field field={fields.branch} label={t('form.branch')} hint={t('form.branchHint')} />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={profileUrl()} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('form.saving') : t('form.save')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
