import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod, type SubmissionResult } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { renameSchema } from '~/schemas/account/account';
import { actionOf } from './addresses';

export function NameForm({ name, lastResult }: { name: string; lastResult?: SubmissionResult<string[]> }) {
  const { t } = useTranslation('account');
  const address = actionOf('name');
  const pending = usePending(address);
  const [form, fields] = useForm({
    id: 'name',
    lastResult,
    defaultValue: { name },
    constraint: getZodConstraint(renameSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: renameSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      <Field field={fields.name} label={t('profile.name')} autoComplete="name" />
      <Button pending={pending}>{pending ? t('saving') : t('save')}</Button>
    </Form>
  );
}
