import { createCookie } from '@remix-run/node';
import { createInstance, type i18n as I18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { RemixI18Next } from 'remix-i18next/server';
import { config } from '~/infra/config.server';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '~/schemas/language';
import { i18nOptions } from './options';
import { NAMESPACES, resources } from './resources.server';

/** The chosen language; kept for a year and readable only by the server. */
export const languageCookie = createCookie('komek_lang', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  secure: config.publicUrl?.startsWith('https://') ?? false,
  maxAge: 365 * 24 * 3600,
});

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    cookie: languageCookie,
    order: ['cookie', 'header'],
  },
});

/** One instance per language for the life of the process, so that no request sets one up. */
const instances = Object.fromEntries(
  LANGUAGES.map((language) => {
    const instance = createInstance();
    instance
      .use(initReactI18next)
      .init({ ...i18nOptions, lng: language, ns: NAMESPACES, resources, initImmediate: false });
    return [language, instance];
  }),
) as Record<Language, I18n>;

/** The caller's language: from the cookie, else the browser, else English. */
export async function languageOf(request: Request): Promise<Language> {
  return (await detector.getLocale(request)) as Language;
}

export function i18nFor(language: Language): I18n {
  return instances[language];
}

export function tFor(language: Language): TFunction {
  return instances[language].t;
}
