import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Alert } from '~/components/alert';
import { AuthPage } from '~/components/auth-page';
import { ButtonLink } from '~/components/button';
import { titleMeta } from '~/components/title';
import { AppError } from '~/errors';
import { describeError } from '~/http/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { confirmEmail } from '~/services/accounts.server';
import { spend } from '~/services/rate-limits.server';
import { findOwner } from '~/session.server';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const title = tFor(language)('auth:verify.title');
  const signedIn = (await findOwner(request)) !== undefined;
  try {
    const token = new URL(request.url).searchParams.get('token');
    if (!token) throw new AppError('invalid_link');
    await spend({ 'link-address': context?.address });
    await confirmEmail(token);
    return data({ title, signedIn, error: undefined });
  } catch (error) {
    const { message, status } = describeError(error, language);
    return data({ title, signedIn, error: message }, { status });
  }
}

export const meta = titleMeta;

/** The token is used up in the address itself: nothing of it goes on to other sites. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' });

export default function VerifyEmail() {
  const { t } = useTranslation('auth');
  const { error, signedIn } = useLoaderData<typeof loader>();
  if (error) {
    return (
      <AuthPage title={t('verify.errorTitle')} signedIn={signedIn}>
        <div className="space-y-4">
          <Alert kind="error">{error}</Alert>
          <ButtonLink to={signedIn ? '/email-confirmation' : '/login'} variant="secondary" className="w-full">
            {t('verify.again')}
          </ButtonLink>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('verify.successTitle')} intro={t('verify.success')} signedIn={signedIn}>
      <ButtonLink to={signedIn ? '/ai-assistant' : '/login'} className="w-full">
        {signedIn ? t('verify.continue') : t('verify.logIn')}
      </ButtonLink>
    </AuthPage>
  );
}
