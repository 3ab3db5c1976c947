import { Form, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '~/schemas/language';

const NAMES = { en: 'English', ru: 'Русский', kk: 'Қазақша' };

/** One button per language. The whole page is reloaded, so that no text in the old language remains. */
export function LanguageSelector({ className = '' }: { className?: string }) {
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
            {NAMES[language]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
