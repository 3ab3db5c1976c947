import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import type { FormResult } from '~/http/forms/form.server';
import { INVITED_ROLES, inviteSchema } from '~/schemas/account/team';
import { teamUrl } from './addresses';

const ACTION = teamUrl({ invite: '1' });

/** Asks for an address and a role, and says what each role may do. */
export function InviteDialog({ result }: { result?: FormResult }) {
  const { t } = useTranslation('team');
  const pending = usePending(ACTION);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: { role: 'operator' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: inviteSchema }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  const { id } = fields.email;
  // After the dialog's own effect, which begins at its close button.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <Dialog title={t('inviteTitle')} closeTo={teamUrl()}>
      <Form method="post" action={ACTION} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        <input type="hidden" name="intent" value="invite" />
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <Field field={fields.email} label={t('email')} hint={t('emailHint')} type="email" autoComplete="off" />
        <fieldset className="space-y-3">
          <legend className="mb-1 text-sm font-medium">{t('role')}</legend>
          {INVITED_ROLES.map((role) => (
            <label key={role} className="flex items-start gap-3">
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={fields.role.initialValue === role}
                className="mt-1 size-4 shrink-0"
              />
              <span className="min-w-0">
                <span className="block font-medium">{t(`roles.${role}`)}</span>
                <span className="block text-sm text-muted">{t(`may.${role}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="text-sm text-muted">{t('ownerMay')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={teamUrl()} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('sending') : t('send')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
