import type { InitOptions } from 'i18next';
import { FALLBACK_LANGUAGE, LANGUAGES } from '~/schemas/language';

/** The same on both sides, so that what the server rendered is what the browser finds. */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: 'common',
  // React escapes already.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  returnNull: false,
} satisfies InitOptions;
