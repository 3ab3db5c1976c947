import { useNavigate } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteData } from '../layout/site';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

/** Frame of the legal pages, at most 1132 px wide (product.md 9), with a link one step back in history. */
export function LegalPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const { t } = useTranslation('legal');
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto w-full max-w-[1132px] grow px-4 py-8 sm:px-6">
        <BackLink />
        <h1 className="mt-4 text-xl font-semibold tracking-tight sm:text-2xl">{title}</h1>
        <p className="mt-3 max-w-3xl text-muted">{intro}</p>
        <div className="mt-8 max-w-3xl space-y-6">{children}</div>
        <p className="mt-8 border-t border-line pt-4 text-sm text-muted">{t('updated')}</p>
      </main>
      <PublicFooter />
    </div>
  );
}

/** Without JavaScript or history it leads to the first page. */
function BackLink() {
  const { t } = useTranslation('legal');
  const navigate = useNavigate();
  return (
    <a
      href="/"
      className="-ml-2 inline-flex items-center gap-2 rounded-base px-2 py-1 text-sm font-medium text-brand hover:bg-brand-tint"
      onClick={(event) => {
        if (window.history.length < 2) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('back')}
    </a>
  );
}

export function LegalSection({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-2">{text}</p>
      {children}
    </section>
  );
}

/** Whom to write to: the support mailbox of the settings, if there is one. */
export function ContactSection({ page, children }: { page: 'terms' | 'privacy'; children?: ReactNode }) {
  const { t } = useTranslation('legal');
  const email = useSiteData()?.supportEmail;
  return (
    <LegalSection title={t(`${page}.contact.title`)} text={email ? t(`${page}.contact.text`) : t('noMailbox')}>
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {children}
    </LegalSection>
  );
}
