import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod, type SubmissionResult } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { CodeField } from '~/components/forms/code-field';
import { PresentPassword } from '~/components/forms/present-password';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { proofSchema } from '~/schemas/account/second-factor';
import { ADDRESS, actionOf } from './addresses';

type LastResult = SubmissionResult<string[]> | undefined;
type ManageProps = {
  email: string;
  codesLeft: number;
  needed: { password: boolean; google: boolean };
  renewal: LastResult;
  lastResult: LastResult;
};

/** Codes from which on the owner is asked to make new ones. */
const FEW = 3;

/** A second factor that is on: its recovery codes, and the end of it. */
export function Manage({ email, codesLeft, needed, renewal, lastResult }: ManageProps) {
  const { t } = useTranslation('second-factor');
  const renewing = usePending(actionOf('renew'));
  const [error] = renewal?.error?.[''] ?? [];
  return (
    <>
      <Alert kind="ok">{t('manage.on')}</Alert>
      <Card>
        <h2 className="text-lg font-semibold">{t('codes.title')}</h2>
        <p className="mt-1 text-muted">{t('manage.codesText')}</p>
        <div className="mt-4 space-y-4">
          {codesLeft > FEW ? (
            <p className="font-medium">{t('manage.codesLeft', { count: codesLeft })}</p>
          ) : (
            <Alert kind="warning">{t('manage.codesLeft', { count: codesLeft })}</Alert>
          )}
          {error && <Alert kind="error">{error}</Alert>}
          <Form method="post" action={actionOf('renew')} preventScrollReset>
            <Button variant="secondary" pending={renewing}>
              {t('manage.renew')}
            </Button>
          </Form>
        </div>
      </Card>
      <Card>
        <h2 className="text-lg font-semibold">{t('off.title')}</h2>
        <p className="mt-1 text-muted">{t('off.text')}</p>
        {needed.google ? (
          <ButtonLink
            to={`/confirm?to=${encodeURIComponent(ADDRESS)}`}
            variant="secondary"
            className="mt-4"
            preventScrollReset
          >
            {t('off.proveFirst')}
          </ButtonLink>
        ) : (
          <OffForm email={email} password={needed.password} lastResult={lastResult} />
        )}
      </Card>
    </>
  );
}

function OffForm({ email, password, lastResult }: { email: string; password: boolean; lastResult: LastResult }) {
  const { t } = useTranslation('second-factor');
  const address = actionOf('off');
  const pending = usePending(address);
  const [form, fields] = useForm({
    id: 'off',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: proofSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <Form
      method="post"
      action={address}
      preventScrollReset
      {...getFormProps(form)}
      noValidate
      className="mt-4 max-w-sm space-y-4"
    >
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      {password && <PresentPassword field={fields.password} label={t('confirm.password')} email={email} />}
      <CodeField field={fields.code} />
      <Button variant="danger" pending={pending}>
        {pending ? t('off.pending') : t('off.submit')}
      </Button>
    </Form>
  );
}
