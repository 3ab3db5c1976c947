import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Alert } from '~/components/alert';
import { AuthPage } from '~/components/auth-page';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { titleMeta } from '~/components/title';
import { usePending } from '~/components/use-pending';
import { actionHeaders, submitForm } from '~/http/form.server';
import { pathOnThisSite } from '~/http/path-on-this-site';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { proofSchema } from '~/schemas/second-factor';
import { hasRecentProof, neededProof, proveOwner } from '~/services/accounts/proof.server';
import { requireOwner, sessionCookieOf } from '~/session.server';

const backTo = (request: Request) => pathOnThisSite(new URL(request.url).searchParams.get('to'));

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  if (hasRecentProof(owner)) throw redirect(backTo(request));
  return {
    title: tFor(await languageOf(request))('second-factor:confirm.title'),
    email: owner.email,
    to: backTo(request),
    needed: await neededProof(owner),
  };
}

export const meta = titleMeta;
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireOwner(request);
  return submitForm(request, proofSchema, async (typed) => {
    const origin = { address: context.address, userAgent: request.headers.get('User-Agent') };
    const renewed = await proveOwner(owner, typed, origin);
    return redirect(backTo(request), { headers: { 'Set-Cookie': await sessionCookieOf(renewed) } });
  });
}

/** Asks an owner to prove who they are before a sensitive act, and leads back to it. */
export default function Confirm() {
  const { t } = useTranslation('second-factor');
  const { email, to, needed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const address = `/confirm?to=${encodeURIComponent(to)}`;
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: proofSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <AuthPage title={t('confirm.title')} intro={t('confirm.intro')} signedIn>
      <Form method="post" action={address} {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        {needed.password && (
          <>
            {/* Password managers look for the name that the password belongs to. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <Field
              field={fields.password}
              label={t('confirm.password')}
              type="password"
              autoComplete="current-password"
              autoFocus
            />
          </>
        )}
        <Button pending={pending} className="w-full">
          {pending ? t('confirm.pending') : t('confirm.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
