import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod, type SubmissionResult } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { CodeField } from '~/components/forms/code-field';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import { accountDeletionSchema } from '~/schemas/account/account';
import { ADDRESS, actionOf } from './addresses';

type DeletionDialogProps = {
  profile: { name: string; email: string; hasPassword: boolean };
  askCode: boolean;
  lastResult?: SubmissionResult<string[]>;
};

/** Names the account that is about to go, and wants it named by its owner too. */
export function DeletionDialog({ profile, askCode, lastResult }: DeletionDialogProps) {
  const { t } = useTranslation('account');
  const address = actionOf('delete');
  const pending = usePending(address);
  const [form, fields] = useForm({
    id: 'delete',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: accountDeletionSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <Dialog title={t('deletion.confirm')} closeTo={ADDRESS}>
      <p className="rounded-base bg-page px-4 py-3 font-medium break-words">
        {profile.name}
        <span className="block text-sm font-normal break-all text-muted">{profile.email}</span>
      </p>
      <p className="mt-3 text-sm text-muted">{t('deletion.warning')}</p>
      <Form
        method="post"
        action={address}
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        className="mt-4 space-y-4"
      >
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <Field field={fields.email} label={t('deletion.email')} type="email" autoComplete="off" />
        {profile.hasPassword && (
          <Field
            field={fields.password}
            label={t('deletion.password')}
            type="password"
            autoComplete="current-password"
          />
        )}
        {askCode && <CodeField field={fields.code} />}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={ADDRESS} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button variant="danger" pending={pending}>
            {pending ? t('deletion.deleting') : t('deletion.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
