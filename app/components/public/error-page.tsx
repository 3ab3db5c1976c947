import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

/** The not-found screen of product.md 2, and the screens for all other errors that end a page. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation('not-found');
  const missing = status === 404;
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto flex max-w-xl grow flex-col items-center justify-center px-4 py-12 text-center">
        <p aria-hidden="true" className="text-[96px] leading-none font-semibold tracking-tight text-brand tabular-nums">
          {status}
        </p>
        <h1 className="mt-4 text-xl font-semibold">{missing ? t('title') : t('failedTitle')}</h1>
        <p className="mt-2 mb-6 text-muted">{missing ? t('description') : t('failedDescription')}</p>
        <ButtonLink to="/">{t('home')}</ButtonLink>
      </main>
      <PublicFooter />
    </div>
  );
}
