import { RemixBrowser } from '@remix-run/react';
import i18next from 'i18next';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { keepLoading } from './components/layout/keep-loading';
import { i18nOptions } from './i18n/options';

/** Pages work before this has run and without it. The texts are one file that the browser caches. */
async function hydrate() {
  const { lang, dataset } = document.documentElement;
  const response = await fetch(`/i18n/${lang}?v=${dataset.texts}`);
  const texts = await response.json();
  await i18next
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: lang, ns: Object.keys(texts), resources: { [lang]: texts } });
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

window.fetch = keepLoading(window.fetch.bind(window));
void hydrate();
