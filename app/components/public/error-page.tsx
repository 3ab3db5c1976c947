import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

/** `why`: in words, where Komek refuses on purpose. */
type ErrorProps = { status: number; why?: string };

/** The not-found screen of product.md 2, and the screens for all other errors that end a page. */
export function ErrorPage({ status, why }: ErrorProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto flex max-w-xl grow flex-col items-center justify-center px-4 py-12 text-center">
        <ErrorMessage status={status} why={why} />
      </main>
      <PublicFooter />
    </div>
  );
}

/** The same within the frame of an owner's screens. */
export function ErrorMessage({ status, why }: ErrorProps) {
  const { t } = useTranslation('not-found');
  const { pathname, search } = useLocation();
  const missing = status === 404;
  // Trying again changes nothing.
  const final = missing || why !== undefined;
  return (
    <>
      <p aria-hidden="true" className="text-[96px] leading-none font-semibold tracking-tight text-brand tabular-nums">
        {status}
      </p>
      <h1 className="mt-4 text-xl font-semibold">
        {missing ? t('title') : why ? t('refusedTitle') : t('failedTitle')}
      </h1>
      <p className="mt-2 mb-6 text-muted">{missing ? t('description') : (why ?? t('failedDescription'))}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {!final && (
          <ButtonLink to={pathname + search} reloadDocument>
            {t('outage.retry', { ns: 'common' })}
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={final ? 'primary' : 'secondary'}>
          {t('home')}
        </ButtonLink>
      </div>
    </>
  );
}
