import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData, useRevalidator } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionHeaders, type FormResult, submitForm } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { correctEmailSchema } from '~/schemas/account/account';
import { emptyForm } from '~/schemas/plain-forms';
import { correctEmail, resendVerification } from '~/services/accounts/confirmation.server';
import { findOwner } from '~/sign-in/session.server';

const RESENT = '/email-confirmation?resent=1';
const CORRECT = '/email-confirmation?do=correct';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await findOwner(request);
  if (owner?.verified) throw redirect('/ai-assistant');
  const t = tFor(await languageOf(request));
  const query = new URL(request.url).searchParams;
  return {
    title: t('auth:confirmation.title'),
    email: owner?.email,
    resent: query.has('resent'),
    corrected: query.has('corrected'),
    // Of the sign-up that led here.
    notSent: query.has('failed') ? t('errors:mail_failed') : undefined,
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm('auth:confirmation.failed');
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await findOwner(request);
  if (!owner) throw redirect('/login');
  if (owner.verified) throw redirect('/ai-assistant');
  if (new URL(request.url).searchParams.get('do') === 'correct')
    return submitForm(request, correctEmailSchema, async ({ email }, { language }) => {
      await correctEmail(owner, email, language, context.address);
      return redirect('/email-confirmation?corrected=1');
    });
  return submitForm(request, emptyForm, async (_, { language }) => {
    await resendVerification(owner.id, language, context.address);
    return redirect(RESENT);
  });
}

export default function EmailConfirmation() {
  const { t } = useTranslation('auth');
  const { email, resent, corrected, notSent } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const failed = result?.error?.['']?.[0] ?? notSent;
  const pending = usePending('/email-confirmation');
  const { revalidate } = useRevalidator();

  // Whoever opened the link in another tab finds this one moved on when they come back.
  useEffect(() => {
    window.addEventListener('focus', revalidate);
    return () => window.removeEventListener('focus', revalidate);
  }, [revalidate]);

  return (
    <AuthPage title={t('confirmation.title')} intro={introOf(email, failed !== undefined, t)}>
      <div className="space-y-4">
        {failed && <Alert kind="error">{failed}</Alert>}
        {resent && !failed && <Alert kind="ok">{t('confirmation.resent')}</Alert>}
        {corrected && !result && <Alert kind="ok">{t('confirmation.corrected', { email })}</Alert>}
        {(!resent || failed) && <p className="text-sm text-muted">{t('confirmation.spam')}</p>}
        {!email && (
          <p className="text-sm text-muted">
            {t('confirmation.logInFirst')}{' '}
            <Link to="/login" className="link">
              {t('login.submit')}
            </Link>
          </p>
        )}
        {email && (!resent || failed) && (
          <Form method="post" action="/email-confirmation">
            <Button variant="secondary" pending={pending} className="w-full">
              {pending ? t('confirmation.resending') : t('confirmation.resend')}
            </Button>
          </Form>
        )}
        {email && <Correction email={email} result={result} />}
      </div>
    </AuthPage>
  );
}

/** For whoever mistyped the address: folded until it is needed. */
function Correction({ email, result }: { email: string; result?: FormResult }) {
  const { t } = useTranslation('auth');
  const pending = usePending(CORRECT);
  const [form, fields] = useForm({
    id: 'correction',
    lastResult: result?.initialValue?.email === undefined && !result?.error?.email ? undefined : result,
    defaultValue: { email },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: correctEmailSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <details open={result?.error?.email !== undefined} className="text-sm">
      <summary className="link w-fit rounded-base">{t('confirmation.wrong')}</summary>
      <Form method="post" action={CORRECT} {...getFormProps(form)} noValidate className="mt-3 space-y-3">
        <Field field={fields.email} label={t('confirmation.newEmail')} type="email" autoComplete="email" />
        <Button variant="secondary" pending={pending} className="w-full">
          {pending ? t('confirmation.resending') : t('confirmation.correct')}
        </Button>
      </Form>
    </details>
  );
}

function introOf(email: string | undefined, failed: boolean, t: TFunction<'auth'>): string {
  if (!email) return t('confirmation.sent');
  return failed ? t('confirmation.notSent', { email }) : t('confirmation.sentTo', { email });
}
