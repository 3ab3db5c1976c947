import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorInSight } from './components/layout/error-in-sight';
import { useNonce } from './components/layout/nonce';
import { OutageNotice } from './components/layout/outage-notice';
import { type SiteData, useSiteData } from './components/layout/site';
import { ErrorPage } from './components/public/error-page';
import { languageOf } from './i18n/i18n.server';
import { textBundle } from './i18n/resources.server';
import { config } from './infra/config.server';
import { FALLBACK_LANGUAGE } from './schemas/language';
import { findOwner } from './sign-in/session.server';
import './styles/app.css';
import favicon from './styles/favicon.svg';

export const links: LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: favicon }];

/** Fonts of a language's letters; every language uses Latin ones, and digits. */
const FONTS = { en: [latin], ru: [latin, cyrillic], kk: [latin, cyrillic, cyrillicExt] };

export async function loader({ request }: LoaderFunctionArgs): Promise<SiteData> {
  const language = await languageOf(request);
  return {
    language,
    texts: textBundle(language).hash,
    year: new Date().getFullYear(),
    supportEmail: config.supportEmail,
    // Of a page that asks for the owner itself, the error is told by that page.
    signedIn: await findOwner(request).then(
      (owner) => owner && (owner.verified ? 'confirmed' : 'unconfirmed'),
      () => undefined,
    ),
  };
}

/** Hides what needs JavaScript, and shows the browser's own file input, which names the chosen files itself. */
const WITHOUT_SCRIPT =
  '.js-only{display:none!important}.js-conceal{display:block!important}.js-overlay{position:static!important;opacity:1!important;width:100%!important}';

export function Layout({ children }: { children: ReactNode }) {
  const data = useSiteData();
  const nonce = useNonce();
  // From here on, controls that need JavaScript work.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), []);
  // A log-in may bring the language of the account to a browser in which none was chosen: the whole page changes then.
  const { i18n } = useTranslation();
  const language = data?.language;
  useEffect(() => {
    if (language !== undefined && language !== i18n.language) window.location.reload();
  }, [language, i18n]);
  return (
    <html lang={data?.language ?? FALLBACK_LANGUAGE} data-texts={data?.texts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The browser's own frame, in the colours of the bar; app/styles/app.css knows them too. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#162147" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161d3c" />
        <Meta />
        {/* They are there before the first words are painted. */}
        {FONTS[data?.language ?? FALLBACK_LANGUAGE].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <Links />
        <noscript>
          <style nonce={nonce}>{WITHOUT_SCRIPT}</style>
        </noscript>
      </head>
      <body className="bg-page text-ink">
        {children}
        <OutageNotice />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useErrorInSight();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
