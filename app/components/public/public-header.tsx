import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LanguageSelector } from '../layout/language-selector';
import { Logo } from '../layout/logo';
import { useSiteData } from '../layout/site';
import { Button, ButtonLink } from '../ui/button';

/** Header of the pages that need no account; an owner who has logged in finds the way back and out. */
export function PublicHeader() {
  const { t } = useTranslation();
  const signedIn = useSiteData()?.signedIn;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: at the top of a page it is the banner, and the chat's panel brings another
    <header aria-label="Komek" className="border-b border-line bg-surface">
      {/* As high as its button from the start. */}
      <div className="mx-auto flex min-h-16.5 max-w-6xl items-center justify-between gap-2 px-4 py-3 sm:gap-4 sm:px-6">
        <Link to="/" className="rounded-base text-brand">
          <Logo />
        </Link>
        {/* Its parts push each other to the left: seen only once what follows the header is there, and so all of them. */}
        <div className="flex items-center gap-2 sm:gap-4 [header:not(:has(+*))_&]:invisible">
          <LanguageSelector className="hidden sm:flex" />
          <LanguageSelector className="sm:hidden" short />
          {signedIn ? (
            <>
              {signedIn === 'confirmed' && (
                <Link to="/ai-assistant" className="link text-sm font-medium max-sm:hidden">
                  {t('menu.aiAssistant')}
                </Link>
              )}
              <Form method="post" action="/logout" reloadDocument>
                <Button variant="secondary">{t('logOut')}</Button>
              </Form>
            </>
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
