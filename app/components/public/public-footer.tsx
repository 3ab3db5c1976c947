import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LanguageSelector } from '../layout/language-selector';
import { useSiteData } from '../layout/site';

/** Footer of the pages that need no account. */
export function PublicFooter() {
  const { t } = useTranslation();
  const site = useSiteData();
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-6 text-sm text-muted sm:px-6">
        <p>© {site?.year} Komek</p>
        <LanguageSelector className="-mx-1.5 sm:mx-0" />
        <nav aria-label={t('label', { ns: 'legal' })} className="flex flex-wrap gap-x-6 gap-y-2">
          <Link className="link" to="/privacy">
            {t('privacy.title', { ns: 'legal' })}
          </Link>
          <Link className="link" to="/terms">
            {t('terms.title', { ns: 'legal' })}
          </Link>
          {site?.supportEmail && (
            <a className="link" href={`mailto:${site.supportEmail}`}>
              {t('contactDeveloper')}
            </a>
          )}
        </nav>
      </div>
    </footer>
  );
}
