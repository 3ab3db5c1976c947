import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { GoogleButton } from '~/components/forms/google-button';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionHeaders, submitForm } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { ERROR_STATUS } from '~/infra/errors';
import { loginSchema } from '~/schemas/account/account';
import { authenticateForm, continueSignIn, homeOf } from '~/sign-in/authenticator.server';
import { findOwner } from '~/sign-in/session.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = homeOf(await findOwner(request));
  if (home) throw redirect(home);
  const t = tFor(await languageOf(request));
  const error = new URL(request.url).searchParams.get('error') ?? '';
  return {
    title: t('auth:login.title'),
    google: config.google !== undefined,
    // Of a sign-in with Google that came back without an owner, one whose code came too late, or one too many.
    error: isSignInError(error) ? t(`errors:${error}`) : undefined,
  };
}

const isSignInError = (code: string) => /^((google|sign_in)_|rate_limited$)/.test(code) && code in ERROR_STATUS;

export const meta = titleMeta;
export const clientAction = keepsForm('auth:login.failed');
export const headers = actionHeaders;

export const action = ({ request, context }: ActionFunctionArgs) =>
  submitForm(request, loginSchema, async (credentials) => {
    const { id } = await authenticateForm(request, credentials, context.address);
    return continueSignIn(request, id, '/ai-assistant', context.address);
  });

export default function Login() {
  const { t } = useTranslation('auth');
  const { google, error } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = usePending('/login');
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(loginSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: loginSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <AuthPage title={t('login.title')}>
      {error && !lastResult && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      {google && <GoogleButton label={t('login.withGoogle')} />}
      <Form method="post" action="/login" {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <Field field={fields.email} label={t('fields.email')} type="email" autoComplete="email" />
        <Field field={fields.password} label={t('fields.password')} type="password" autoComplete="current-password" />
        <p className="text-sm">
          <Link to="/forgot-password" className="link">
            {t('login.forgot')}
          </Link>
        </p>
        <Button pending={pending} className="w-full">
          {pending ? t('login.pending') : t('login.submit')}
        </Button>
      </Form>
      <p className="mt-6 text-sm text-muted">
        {t('login.noAccount')}{' '}
        <Link to="/auth" className="link">
          {t('login.signUp')}
        </Link>
      </p>
    </AuthPage>
  );
}
