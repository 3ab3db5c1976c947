import type { LoaderFunctionArgs } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { languageOf } from './i18n/i18n.server';
import { textBundle } from './i18n/resources.server';
import { FALLBACK_LANGUAGE } from './schemas/language';
import './styles/app.css';

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  return { language, texts: textBundle(language).hash };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={data?.language ?? FALLBACK_LANGUAGE} data-texts={data?.texts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body className="bg-page text-ink">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
