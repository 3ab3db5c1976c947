import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { keepsForm } from '~/components/forms/keeps-form';
import { NewPasswordFields } from '~/components/forms/new-password-fields';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionHeaders, submitForm } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { registerSchema } from '~/schemas/account/account';
import { registerOwner } from '~/services/accounts/accounts.server';
import { continueSignIn, homeOf } from '~/sign-in/authenticator.server';
import { deviceOfRequest, findOwner } from '~/sign-in/session.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = homeOf(await findOwner(request));
  if (home) throw redirect(home);
  return { title: tFor(await languageOf(request))('auth:register.title') };
}

export const meta = titleMeta;
export const clientAction = keepsForm('auth:register.failed');
export const headers = actionHeaders;

export const action = ({ request, context }: ActionFunctionArgs) =>
  submitForm(request, registerSchema, async ({ name, email, password }, { language }) => {
    const device = deviceOfRequest(request, context.address);
    const { id, mailed } = await registerOwner({ name, email, password }, language, device);
    return continueSignIn(request, id, `/email-confirmation${mailed ? '' : '?failed=1'}`, context.address);
  });

export default function Register() {
  const { t } = useTranslation('auth');
  const lastResult = useActionData<typeof action>();
  const pending = usePending('/register');
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(registerSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: registerSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <AuthPage title={t('register.title')} intro={t('choice.intro')}>
      <Form method="post" {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <Field field={fields.name} label={t('fields.name')} autoComplete="name" />
        <Field field={fields.email} label={t('fields.email')} type="email" autoComplete="email" />
        <NewPasswordFields fields={fields} label={t('fields.password')} />
        <Button pending={pending} className="w-full">
          {pending ? t('register.pending') : t('register.submit')}
        </Button>
      </Form>
      <p className="mt-6 text-sm text-muted">
        {t('register.haveAccount')}{' '}
        <Link to="/login" className="link">
          {t('register.logIn')}
        </Link>
      </p>
    </AuthPage>
  );
}
