import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { titleMeta } from '~/components/layout/title';
import { InstallSteps } from '~/components/public/install-steps';
import { PublicFooter } from '~/components/public/public-footer';
import { PublicHeader } from '~/components/public/public-header';
import { Alert } from '~/components/ui/alert';
import { Card } from '~/components/ui/card';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { AppError } from '~/infra/errors';
import { type Platform, platformOf } from '~/schemas/install';
import { assistantOfInstallPage } from '~/services/connect/developer.server';
import { snippetFor } from '~/services/connect/snippets';
import { spend } from '~/services/rate-limits/rate-limits.server';

/** The instructions for the developer of an owner's website, who needs no account. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const t = tFor(await languageOf(request));
  try {
    await spend({ 'link-address': context?.address });
    const { key, name: own, appearance } = await assistantOfInstallPage(params.token ?? '');
    const name = appearance.name ?? own;
    const platform = platformOf(searchParams.get('on'));
    const snippet = snippetFor(config.publicUrl ?? origin, key, platform);
    return data({ title: t('connect:page.title', { name }), token: params.token, shown: { name, platform, snippet } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const gone = error.code === 'not_found';
    const told = { title: gone ? t('connect:page.gone') : t('errors:rate_limited', error.params) };
    return data({ ...told, token: params.token, shown: undefined }, { status: error.status });
  }
}

export const meta = titleMeta;
/** The address is known to few: no cache and no search engine keeps the page. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

export default function Install() {
  const { t } = useTranslation('connect');
  const { title, token, shown } = useLoaderData<typeof loader>();
  const platformAddress = (on: Platform) => `/install/${token}?on=${on}`;
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto w-full max-w-3xl grow px-4 py-8 sm:py-12">
        {shown ? (
          <Card>
            <h1 className="text-xl font-semibold tracking-tight break-words">{title}</h1>
            <p className="mt-2 mb-6 text-muted break-words">{t('page.intro', { name: shown.name })}</p>
            <InstallSteps platform={shown.platform} snippet={shown.snippet} to={platformAddress} heading="h2" />
          </Card>
        ) : (
          <>
            <h1 className="sr-only">{title}</h1>
            <Alert kind="error">{title}</Alert>
          </>
        )}
      </main>
      <PublicFooter />
    </div>
  );
}
