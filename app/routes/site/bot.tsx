import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { useSiteData } from '~/components/layout/site';
import { titleMeta } from '~/components/layout/title';
import { PublicFooter } from '~/components/public/public-footer';
import { PublicHeader } from '~/components/public/public-header';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { userAgent } from '~/services/safe-fetch/safe-fetch.server';

const RULE = 'User-agent: KomekBot\nDisallow: /';

export async function loader({ request }: LoaderFunctionArgs) {
  return { title: tFor(await languageOf(request))('website:bot.title'), name: userAgent() };
}

export const meta = titleMeta;

/** What calls other people's websites in our name, for those who find it in their logs. */
export default function Bot() {
  const { t } = useTranslation('website');
  const { name } = useLoaderData<typeof loader>();
  const email = useSiteData()?.supportEmail;
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto w-full max-w-[1132px] grow px-4 py-8 sm:px-6">
        <h1 className="text-xl font-semibold tracking-tight sm:text-2xl">{t('bot.title')}</h1>
        <div className="mt-3 max-w-3xl space-y-4">
          <p>{t('bot.intro')}</p>
          <p className="break-words">{t('bot.who', { name })}</p>
          <p>{t('bot.how')}</p>
          <p>{t('bot.stop')}</p>
          <CodeBlock code={RULE} label="robots.txt" />
          {email && (
            <p>
              {t('bot.contact')}{' '}
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            </p>
          )}
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}
