import { Form, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '~/schemas/language';

/** As on a keyboard: for a narrow header. */
const SHORT = { en: 'EN', ru: 'RU', kk: 'KK' };
const NAMES = { en: 'English', ru: 'Русский', kk: 'Қазақша' };

/** One button per language. The whole page is reloaded, so that no text in the old language remains. */
export function LanguageSelector({ className = '', short = false }: { className?: string; short?: boolean }) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/language" reloadDocument>
      <fieldset className={`flex flex-wrap ${className}`}>
        <legend className="sr-only">{t('language')}</legend>
        <input type="hidden" name="returnTo" value={pathname + search} />
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            aria-pressed={i18n.language === language}
            className="rounded-base px-1.5 py-1 text-sm underline-offset-4 hover:underline aria-pressed:font-semibold aria-pressed:underline aria-pressed:decoration-accent aria-pressed:decoration-2"
          >
            {short ? (
              <>
                <span aria-hidden="true">{SHORT[language]}</span>
                <span className="sr-only">{NAMES[language]}</span>
              </>
            ) : (
              NAMES[language]
            )}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
