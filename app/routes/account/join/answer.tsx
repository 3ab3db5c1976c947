import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { GoogleButton } from '~/components/forms/google-button';
import { NewPasswordFields } from '~/components/forms/new-password-fields';
import { usePending } from '~/components/forms/use-pending';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { confirmPasswordSchema, joinSchema } from '~/schemas/account/account';
import { addressWith, type State } from './addresses';

type FormProps = { token: string; email: string; result?: SubmissionResult<string[]> };
type AnswerProps = FormProps & { state: State; signedInAs?: string; opens: string };

/** What the reader of an invitation can do in this browser. */
export function Answer({ state, signedInAs, opens, ...form }: AnswerProps) {
  const { t } = useTranslation('team');
  switch (state) {
    case 'accept':
      return <AcceptForm {...form} />;
    case 'new':
      return <NewForm {...form} />;
    case 'password':
      return <PasswordForm {...form} />;
    case 'google':
      return (
        <div className="space-y-4">
          <p>{t('join.google')}</p>
          <GoogleButton label={t('login.withGoogle', { ns: 'auth' })} formFollows={false} />
        </div>
      );
    case 'other':
      return (
        <div className="space-y-4">
          <p className="break-words">{t('join.other', { email: signedInAs })}</p>
          <Form method="post" action="/logout" reloadDocument>
            <Button variant="secondary" className="w-full">
              {t('logOut', { ns: 'common' })}
            </Button>
          </Form>
        </div>
      );
    case 'unverified':
      return (
        <div className="space-y-4">
          <p>{t('join.unverified')}</p>
          <ButtonLink to="/email-confirmation" variant="secondary" className="w-full">
            {t('join.confirm')}
          </ButtonLink>
        </div>
      );
    case 'joined':
      return (
        <div className="space-y-4">
          <p>{t('join.joined')}</p>
          <ButtonLink to={opens} className="w-full">
            {t('join.open')}
          </ButtonLink>
        </div>
      );
  }
}

function AcceptForm({ token, result }: FormProps) {
  const { t } = useTranslation('team');
  const address = addressWith(token, 'accept');
  const pending = usePending(address);
  const [error] = result?.error?.[''] ?? [];
  return (
    <Form method="post" action={address} className="space-y-4">
      {error && <Alert kind="error">{error}</Alert>}
      <Button pending={pending} className="w-full">
        {pending ? t('join.accepting') : t('join.accept')}
      </Button>
    </Form>
  );
}

function NewForm({ token, email, result }: FormProps) {
  const { t } = useTranslation('team');
  const address = addressWith(token, 'new');
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: joinSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={address} {...getFormProps(form)} noValidate className="space-y-4">
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      <p>{t('join.new')}</p>
      {/* Password managers look for the name that the password belongs to. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field field={fields.name} label={t('join.name')} autoComplete="name" />
      <NewPasswordFields fields={fields} label={t('fields.password', { ns: 'auth' })} />
      <Button pending={pending} className="w-full">
        {pending ? t('join.accepting') : t('join.create')}
      </Button>
    </Form>
  );
}

function PasswordForm({ token, email, result }: FormProps) {
  const { t } = useTranslation('team');
  const address = addressWith(token, 'password');
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: confirmPasswordSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <Form method="post" action={address} {...getFormProps(form)} noValidate className="space-y-4">
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      <p>{t('join.password')}</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        field={fields.password}
        label={t('fields.password', { ns: 'auth' })}
        type="password"
        autoComplete="current-password"
      />
      <Button pending={pending} className="w-full">
        {pending ? t('join.accepting') : t('join.logIn')}
      </Button>
      <p className="text-sm">
        <Link to="/forgot-password" className="link">
          {t('login.forgot', { ns: 'auth' })}
        </Link>
      </p>
    </Form>
  );
}
