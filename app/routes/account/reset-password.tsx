import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { NewPasswordFields } from '~/components/forms/new-password-fields';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { submitForm } from '~/http/forms/form.server';
import { describeError } from '~/http/request/describe-error.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { newPasswordSchema } from '~/schemas/account/account';
import { isResetLink, resetPassword } from '~/services/accounts/log-in/passwords.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { continueSignIn } from '~/sign-in/authenticator.server';
import { deviceOfRequest } from '~/sign-in/session.server';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const page = { title: tFor(language)('auth:reset.title'), token: tokenOf(request) };
  try {
    await spend({ 'link-address': context?.address });
    if (!(await isResetLink(page.token))) throw new AppError('invalid_link');
    return data({ ...page, error: undefined });
  } catch (error) {
    const { message, status, headers } = describeError(error, language);
    return data({ ...page, error: message }, { status, headers });
  }
}

export const meta = titleMeta;
export const clientAction = keepsForm();

/** The token stands in the address: nothing of it goes on to other sites. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const action = ({ request, context }: ActionFunctionArgs) =>
  submitForm(request, newPasswordSchema, async ({ password }) => {
    await spend({ 'link-address': context?.address });
    const { id } = await resetPassword(tokenOf(request), password, deviceOfRequest(request, context.address));
    return continueSignIn(request, id, '/ai-assistant', context.address);
  });

/** Where the mail's link leads to. */
export default function ResetPassword() {
  const { error, token } = useLoaderData<typeof loader>();
  const { t } = useTranslation('auth');
  if (!error) return <NewPassword token={token} />;
  return (
    <AuthPage title={t('verify.errorTitle')}>
      <div className="space-y-4">
        <Alert kind="error">{error}</Alert>
        <ButtonLink to="/forgot-password" variant="secondary" className="w-full">
          {t('verify.again')}
        </ButtonLink>
      </div>
    </AuthPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const address = `/reset-password?token=${encodeURIComponent(token)}`;
  const lastResult = useActionData<typeof action>();
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(newPasswordSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newPasswordSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <AuthPage title={t('reset.title')} intro={t('reset.intro')}>
      <Form method="post" action={address} {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <NewPasswordFields fields={fields} label={t('reset.password')} />
        <Button pending={pending} className="w-full">
          {pending ? t('reset.pending') : t('reset.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
