import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useRevalidator } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionHeaders, submitForm } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { emptyForm } from '~/schemas/plain-forms';
import { resendVerification } from '~/services/accounts/confirmation.server';
import { findOwner } from '~/sign-in/session.server';

const RESENT = '/email-confirmation?resent=1';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await findOwner(request);
  if (owner?.verified) throw redirect('/ai-assistant');
  const t = tFor(await languageOf(request));
  const query = new URL(request.url).searchParams;
  return {
    title: t('auth:confirmation.title'),
    email: owner?.email,
    resent: query.has('resent'),
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
  return submitForm(request, emptyForm, async (_, { language }) => {
    await resendVerification(owner.id, language, context.address);
    return redirect(RESENT);
  });
}

export default function EmailConfirmation() {
  const { t } = useTranslation('auth');
  const { email, resent, notSent } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>()?.error?.['']?.[0] ?? notSent;
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
        {resent && !failed ? (
          <Alert kind="ok">{t('confirmation.resent')}</Alert>
        ) : (
          <p className="text-sm text-muted">{t('confirmation.spam')}</p>
        )}
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
      </div>
    </AuthPage>
  );
}

function introOf(email: string | undefined, failed: boolean, t: TFunction<'auth'>): string {
  if (!email) return t('confirmation.sent');
  return failed ? t('confirmation.notSent', { email }) : t('confirmation.sentTo', { email });
}
