import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod, type SubmissionResult } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { CodeField } from '~/components/forms/code-field';
import { NewPasswordFields } from '~/components/forms/new-password-fields';
import { PresentPassword } from '~/components/forms/present-password';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { passwordChangeSchema } from '~/schemas/account/account';
import { actionOf } from './addresses';

type LastResult = SubmissionResult<string[]> | undefined;

type PasswordFormProps = { email: string; askCode: boolean; lastResult: LastResult };

export function PasswordForm({ email, askCode, lastResult }: PasswordFormProps) {
  const { t } = useTranslation(['account', 'auth']);
  const address = actionOf('password');
  const pending = usePending(address);
  const [form, fields] = useForm({
    id: 'password',
    lastResult,
    constraint: getZodConstraint(passwordChangeSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordChangeSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      <PresentPassword field={fields.currentPassword} label={t('account:password.current')} email={email} />
      <NewPasswordFields fields={fields} label={t('auth:reset.password')} />
      {askCode && <CodeField field={fields.code} />}
      <Button pending={pending}>{pending ? t('account:saving') : t('account:password.save')}</Button>
    </Form>
  );
}

/** For whoever signed in through Google: the first password is set by a link, like a forgotten one. */
export function PasswordLink({ lastResult }: { lastResult: LastResult }) {
  const { t } = useTranslation('account');
  const address = actionOf('password-link');
  const pending = usePending(address);
  const [error] = lastResult?.error?.[''] ?? [];
  return (
    <Form method="post" action={address} preventScrollReset className="space-y-4">
      {error && <Alert kind="error">{error}</Alert>}
      <Button variant="secondary" pending={pending}>
        {pending ? t('password.sending') : t('password.sendLink')}
      </Button>
    </Form>
  );
}
