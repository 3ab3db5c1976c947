import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LanguageSelector } from '../layout/language-selector';
import { Logo } from '../layout/logo';
import { Button, ButtonLink } from '../ui/button';

/** Header of the pages that need no account; a signed-in visitor gets a log-out button. */
export function PublicHeader({ signedIn = false }: { signedIn?: boolean }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: at the top of a page it is the banner, and the chat's panel brings another
    <header aria-label="Komek" className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-3 sm:px-6">
        <Link to="/" className="rounded-base text-brand">
          <Logo />
        </Link>
        <div className="flex items-center gap-4">
          <LanguageSelector className="hidden sm:flex" />
          {signedIn ? (
            <Form method="post" action="/logout">
              <Button variant="secondary">{t('logOut')}</Button>
            </Form>
          ) : (
            <ButtonLink to="/login" variant="secondary">
              {t('logIn')}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}
