import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { GoogleButton } from '~/components/forms/google-button';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { ButtonLink } from '~/components/ui/button';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { homeOf } from '~/sign-in/authenticator.server';
import { findOwner } from '~/sign-in/session.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = homeOf(await findOwner(request));
  if (home) throw redirect(home);
  return { title: tFor(await languageOf(request))('auth:choice.title'), google: config.google !== undefined };
}

export const meta = titleMeta;

/** The choice of how to sign up (product.md 2). */
export default function SignUpChoice() {
  const { t } = useTranslation('auth');
  const { google } = useLoaderData<typeof loader>();
  return (
    <AuthPage title={t('choice.title')} intro={t('choice.intro')}>
      {google && <GoogleButton label={t('choice.withGoogle')} />}
      <ButtonLink to="/register" className="w-full">
        {t('choice.withEmail')}
      </ButtonLink>
      <p className="mt-6 text-sm text-muted">
        {t('choice.haveAccount')}{' '}
        <Link to="/login" className="link">
          {t('choice.logIn')}
        </Link>
      </p>
    </AuthPage>
  );
}
