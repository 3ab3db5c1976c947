import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { authenticateForm, homeOf } from '~/auth.server';
import { Alert } from '~/components/alert';
import { AuthPage } from '~/components/auth-page';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { titleMeta } from '~/components/title';
import { usePending } from '~/components/use-pending';
import { submitForm } from '~/http/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { loginSchema } from '~/schemas/account';
import { findOwner, signIn } from '~/session.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = homeOf(await findOwner(request));
  if (home) throw redirect(home);
  return { title: tFor(await languageOf(request))('auth:login.title') };
}

export const meta = titleMeta;

export const action = ({ request }: ActionFunctionArgs) =>
  submitForm(request, loginSchema, async () => {
    const { id } = await authenticateForm(request);
    return redirect('/ai-assistant', { headers: { 'Set-Cookie': await signIn(id) } });
  });

export default function Login() {
  const { t } = useTranslation('auth');
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
      <Form method="post" {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <Field field={fields.email} label={t('fields.email')} type="email" autoComplete="email" />
        <Field field={fields.password} label={t('fields.password')} type="password" autoComplete="current-password" />
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
