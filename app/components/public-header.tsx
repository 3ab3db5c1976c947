import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button';
import { LanguageSelector } from './language-selector';
import { Logo } from './logo';

/** Head of the pages that need no account. */
export function PublicHeader() {
  const { t } = useTranslation();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-3 sm:px-6">
        <Link to="/" className="rounded-base text-brand">
          <Logo />
        </Link>
        <div className="flex items-center gap-4">
          <LanguageSelector className="hidden sm:flex" />
          <ButtonLink to="/login" variant="secondary">
            {t('logIn')}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
