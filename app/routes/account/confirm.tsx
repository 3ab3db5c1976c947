import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '~/components/forms/code-field';
import { GoogleButton } from '~/components/forms/google-button';
import { keepsForm } from '~/components/forms/keeps-form';
import { PresentPassword } from '~/components/forms/present-password';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionHeaders, submitForm } from '~/http/forms/form.server';
import { pathOnThisSite } from '~/http/request/path-on-this-site';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { ERROR_STATUS } from '~/infra/errors';
import { proofSchema } from '~/schemas/account/second-factor';
import { neededProof, proveOwner } from '~/services/accounts/second-factor/proof.server';
import { deviceOfRequest, requireOwner, sessionCookieOf } from '~/sign-in/session.server';

const backTo = (request: Request) => pathOnThisSite(new URL(request.url).searchParams.get('to'));

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const t = tFor(await languageOf(request));
  const error = new URL(request.url).searchParams.get('error') ?? '';
  return {
    title: t('second-factor:confirm.title'),
    email: owner.email,
    to: backTo(request),
    needed: await neededProof(owner),
    google: config.google !== undefined,
    // Of a sign-in with Google that proved nothing.
    error: error.startsWith('google_') && error in ERROR_STATUS ? t(`errors:${error}`) : undefined,
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireOwner(request);
  return submitForm(request, proofSchema, async (typed) => {
    const renewed = await proveOwner(owner, typed, deviceOfRequest(request, context.address));
    return redirect(backTo(request), { headers: { 'Set-Cookie': await sessionCookieOf(renewed) } });
  });
}

/** Asks an owner to prove who they are before a sensitive act, and leads back to it. */
export default function Confirm() {
  const { t } = useTranslation('second-factor');
  const { to, needed, google, error } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const withGoogle = google && needed.canUseGoogle;
  return (
    <AuthPage title={t('confirm.title')} intro={t('confirm.intro')}>
      {error && !lastResult && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      {withGoogle && (
        <GoogleButton
          label={t('confirm.withGoogle')}
          href={`/api/auth/google?confirm=${encodeURIComponent(to)}`}
          formFollows={!needed.google}
          orText={t('confirm.orPassword')}
        />
      )}
      {needed.google ? !withGoogle && <NoWay /> : <ProofForm />}
    </AuthPage>
  );
}

/** For an account without a password where Google is not offered any more. */
function NoWay() {
  const { t } = useTranslation('second-factor');
  return (
    <>
      <p className="text-muted">{t('confirm.setPassword')}</p>
      <p className="mt-4">
        <Link to="/account" className="link">
          {t('confirm.toAccount')}
        </Link>
      </p>
    </>
  );
}

function ProofForm() {
  const { t } = useTranslation('second-factor');
  const { email, to, needed } = useLoaderData<typeof loader>();
  const address = `/confirm?to=${encodeURIComponent(to)}`;
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: useActionData<typeof action>(),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: proofSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <Form method="post" action={address} {...getFormProps(form)} noValidate className="space-y-4">
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      {needed.password && (
        <PresentPassword field={fields.password} label={t('confirm.password')} email={email} autoFocus />
      )}
      {needed.code && <CodeField field={fields.code} autoFocus={!needed.password} />}
      <Button pending={pending} className="w-full">
        {pending ? t('confirm.pending') : t('confirm.submit')}
      </Button>
    </Form>
  );
}
