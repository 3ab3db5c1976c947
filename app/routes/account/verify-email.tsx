import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { submitForm, uncachedHeaders } from '~/http/forms/form.server';
import { describeError } from '~/http/request/describe-error.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { confirmPasswordSchema } from '~/schemas/account/account';
import { emptyForm } from '~/schemas/plain-forms';
import { confirmByPassword, confirmInSession, holderOfLink } from '~/services/accounts/confirmation.server';
import { requestPasswordReset } from '~/services/accounts/log-in/passwords.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { continueSignIn } from '~/sign-in/authenticator.server';
import { originOf } from '~/sign-in/known-device.server';
import { deviceOfRequest, findOwner } from '~/sign-in/session.server';

/** What the page offers: `press` in the browser that signed up, `password` in any other. */
type State = 'confirmed' | 'press' | 'password';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
const addressWith = (token: string, form?: string) =>
  `/verify-email?${new URLSearchParams({ token, ...(form ? { form } : {}) })}`;

/** Opening the link changes nothing: mail programs open links ahead of their readers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const title = tFor(language)('auth:verify.title');
  const owner = await findOwner(request);
  const token = tokenOf(request);
  try {
    await spend({ 'link-address': context?.address });
    const { id, email, confirmed } = await holderOfLink(token);
    const state: State = confirmed ? 'confirmed' : owner?.id === id ? 'press' : 'password';
    return data({ title, signedIn: owner?.id === id, token, link: { state, email }, error: undefined });
  } catch (error) {
    const { message, status } = describeError(error, language);
    return data({ title, signedIn: owner !== undefined, token, link: undefined, error: message }, { status });
  }
}

export const meta = titleMeta;
export const clientAction = keepsForm('auth:verify.failed');

export const headers = uncachedHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const { address } = context;
  switch (new URL(request.url).searchParams.get('form')) {
    case 'press':
      return submitForm(request, emptyForm, async () => {
        await confirmInSession(token, await findOwner(request), deviceOfRequest(request, address));
        return redirect(addressWith(token));
      });
    case 'password':
      return submitForm(request, confirmPasswordSchema, async ({ password }) => {
        const { id } = await confirmByPassword(token, password, await originOf(request, address));
        return continueSignIn(request, id, '/ai-assistant', address);
      });
    case 'new-password':
      return submitForm(request, emptyForm, async () => {
        const { email } = await holderOfLink(token);
        await requestPasswordReset(email, address);
        return redirect('/forgot-password?sent=1');
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function VerifyEmail() {
  const { t } = useTranslation('auth');
  const { error, link, signedIn, token } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!link) return <LinkError message={error} signedIn={signedIn} />;
  if (link.state === 'confirmed') {
    return (
      <AuthPage title={t('verify.successTitle')} intro={t('verify.success')}>
        <ButtonLink to={signedIn ? '/ai-assistant' : '/login'} className="w-full">
          {signedIn ? t('verify.continue') : t('verify.logIn')}
        </ButtonLink>
      </AuthPage>
    );
  }
  const Question = link.state === 'press' ? PressToConfirm : PasswordToConfirm;
  return (
    <AuthPage title={t('verify.title')}>
      <Question token={token} email={link.email} lastResult={lastResult} />
    </AuthPage>
  );
}

function LinkError({ message, signedIn }: { message?: string; signedIn: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('verify.errorTitle')}>
      <div className="space-y-4">
        <Alert kind="error">{message}</Alert>
        <ButtonLink to={signedIn ? '/email-confirmation' : '/login'} variant="secondary" className="w-full">
          {t('verify.again')}
        </ButtonLink>
      </div>
    </AuthPage>
  );
}

type QuestionProps = { token: string; email: string; lastResult?: SubmissionResult<string[]> };

function PressToConfirm({ token, email, lastResult }: QuestionProps) {
  const { t } = useTranslation('auth');
  const address = addressWith(token, 'press');
  const pending = usePending(address);
  const [error] = lastResult?.error?.[''] ?? [];
  return (
    <Form method="post" action={address} className="space-y-4">
      {error && <Alert kind="error">{error}</Alert>}
      <p>{t('verify.press')}</p>
      <p className="rounded-base bg-page px-4 py-3 font-medium break-all">{email}</p>
      <Button pending={pending} className="w-full">
        {pending ? t('verify.pending') : t('verify.submit')}
      </Button>
    </Form>
  );
}

/** Nobody here has shown that they signed up: the password does, or a new one by a mail of its own. */
function PasswordToConfirm({ token, email, lastResult }: QuestionProps) {
  const { t } = useTranslation('auth');
  const address = addressWith(token, 'password');
  const mailAddress = addressWith(token, 'new-password');
  const [pending, mailing] = [usePending(address), usePending(mailAddress)];
  const [form, fields] = useForm({
    id: 'password',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: confirmPasswordSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <>
      <Form method="post" action={address} {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <p>{t('verify.password')}</p>
        <p className="rounded-base bg-page px-4 py-3 font-medium break-all">{email}</p>
        {/* Password managers look for the name that the password belongs to. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Field field={fields.password} label={t('fields.password')} type="password" autoComplete="current-password" />
        <Button pending={pending} className="w-full">
          {pending ? t('verify.pending') : t('verify.submit')}
        </Button>
      </Form>
      <Form method="post" action={mailAddress} className="mt-6 space-y-3 border-t border-line pt-6">
        <p className="text-sm text-muted">{t('verify.noPassword')}</p>
        <Button variant="secondary" pending={mailing} className="w-full">
          {mailing ? t('forgot.pending') : t('verify.newPassword')}
        </Button>
      </Form>
    </>
  );
}
