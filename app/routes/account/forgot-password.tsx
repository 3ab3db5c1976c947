import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionHeaders, submitForm } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { forgotPasswordSchema } from '~/schemas/account/account';
import { requestPasswordReset } from '~/services/accounts/log-in/passwords.server';

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    title: tFor(await languageOf(request))('auth:forgot.title'),
    sent: new URL(request.url).searchParams.has('sent'),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm('auth:confirmation.failed');
export const headers = actionHeaders;

export const action = ({ request, context }: ActionFunctionArgs) =>
  submitForm(request, forgotPasswordSchema, async ({ email }) => {
    await requestPasswordReset(email, context.address);
    return redirect('/forgot-password?sent=1');
  });

/** Asks for a link to set a new password. What it says afterwards is the same for every address. */
export default function ForgotPassword() {
  const { t } = useTranslation('auth');
  const { sent } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = usePending('/forgot-password');
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(forgotPasswordSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: forgotPasswordSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <AuthPage title={t('forgot.title')} intro={sent ? undefined : t('forgot.intro')}>
      {sent ? (
        <Alert kind="ok">{t('forgot.sent')}</Alert>
      ) : (
        <Form method="post" action="/forgot-password" {...getFormProps(form)} noValidate className="space-y-4">
          {form.errors && <Alert kind="error">{form.errors}</Alert>}
          <Field field={fields.email} label={t('fields.email')} type="email" autoComplete="email" />
          <Button pending={pending} className="w-full">
            {pending ? t('forgot.pending') : t('forgot.submit')}
          </Button>
        </Form>
      )}
      <p className="mt-6 text-sm text-muted">
        <Link to="/login" className="link">
          {t('forgot.back')}
        </Link>
      </p>
    </AuthPage>
  );
}
