import type { InitOptions } from 'i18next';
import { FALLBACK_LANGUAGE, LANGUAGES } from '~/schemas/language';

/** Used on both sides, so that the browser finds what the server rendered. */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: 'common',
  // React escapes already.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  returnNull: false,
} satisfies InitOptions;
