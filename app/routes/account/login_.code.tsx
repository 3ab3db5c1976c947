import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '~/components/forms/code-field';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionHeaders, submitForm } from '~/http/forms/form.server';
import { pathOnThisSite } from '~/http/request/path-on-this-site';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { codeSchema } from '~/schemas/account/second-factor';
import { CODE_PAGE, HOME, homeOf, isWaitingForCode, signInByCode } from '~/sign-in/authenticator.server';
import { findOwner } from '~/sign-in/session.server';

const EXPIRED = '/login?error=sign_in_expired';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = homeOf(await findOwner(request));
  if (home) throw redirect(home);
  if (!(await isWaitingForCode(request))) throw redirect('/login');
  return {
    title: tFor(await languageOf(request))('second-factor:code.title'),
    ...addressesOf(request),
    recovery: new URL(request.url).searchParams.has('recovery'),
  };
}

/** The page with each kind of code, with where the sign-in leads. */
function addressesOf(request: Request) {
  const to = new URL(request.url).searchParams.get('to');
  const kept = to === null ? '' : `to=${encodeURIComponent(pathOnThisSite(to))}`;
  return { app: kept ? `${CODE_PAGE}?${kept}` : CODE_PAGE, other: `${CODE_PAGE}?recovery=1${kept && `&${kept}`}` };
}

export const meta = titleMeta;
export const clientAction = keepsForm('auth:login.failed');
export const headers = actionHeaders;

/** Where the sign-in leads: a path on this site. */
function targetOf(request: Request): string {
  const to = new URL(request.url).searchParams.get('to');
  return to === null ? HOME : pathOnThisSite(to);
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  submitForm(request, codeSchema, async ({ code }) => {
    try {
      return redirect(targetOf(request), { headers: await signInByCode(request, code, context.address) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'sign_in_expired') throw redirect(EXPIRED);
      throw error;
    }
  });

/** The second half of a sign-in: a code of the owner's app, or a recovery code. */
export default function Code() {
  const { t } = useTranslation('second-factor');
  const { app, other, recovery } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const address = recovery ? other : app;
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <AuthPage title={t('code.title')} intro={recovery ? t('code.recoveryIntro') : t('code.intro')}>
      <Form method="post" action={address} {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <CodeField field={fields.code} kind={recovery ? 'recovery' : 'app'} autoFocus />
        <Button pending={pending} className="w-full">
          {pending ? t('code.pending') : t('code.submit')}
        </Button>
      </Form>
      <p className="mt-6 text-sm">
        <Link to={recovery ? app : other} replace className="link">
          {recovery ? t('code.useApp') : t('code.useRecovery')}
        </Link>
      </p>
      <p className="mt-2 text-sm text-muted">
        <Link to="/login" className="link">
          {t('code.startOver')}
        </Link>
      </p>
    </AuthPage>
  );
}
