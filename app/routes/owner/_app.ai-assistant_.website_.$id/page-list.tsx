import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { ButtonLink } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { StatusBadge } from '~/components/ui/status-badge';
import { websiteUrl } from '../_app.ai-assistant_.website/addresses';
import type { LoadedWebsite } from './load.server';

const TONES = {
  found: 'waiting',
  due: 'busy',
  read: 'ok',
  empty: 'warning',
  failed: 'error',
  duplicate: 'waiting',
  gone: 'warning',
} as const;

/** The pages of a website, each with what became of it. */
export function PageList({ loaded }: { loaded: LoadedWebsite }) {
  const { t } = useTranslation('website');
  const { site, pages, from, to, total, most } = loaded;
  return (
    <Section title={t('pages.title')}>
      <ul className="divide-y divide-line border-y border-line">
        {pages.map((page) => (
          <li key={page.id} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium break-words">{page.title ?? page.path}</span>
              <StatusBadge tone={TONES[page.state]}>{t(`pages.state.${page.state}`)}</StatusBadge>
            </div>
            <p className="text-sm break-all">
              <a href={page.url} className="link" rel="noreferrer">
                {page.path}
              </a>
            </p>
            {page.reason && (
              <p className="mt-1 text-sm text-muted">
                {page.storedName ? t('pages.kept', { reason: page.reason }) : page.reason}
              </p>
            )}
            {page.storedName && (
              <p className="mt-1 text-sm">
                <Link to={`/ai-assistant/documents/${encodeURIComponent(page.storedName)}`} className="link">
                  {t('pages.see')}
                  <span className="sr-only">: {page.path}</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      {total > pages.length && (
        <nav aria-label={t('pages.title')} className="mt-4 flex flex-wrap items-center gap-3">
          {from > 0 && (
            <ButtonLink to={websiteUrl(site.id, { from: Math.max(0, from - most) })} variant="secondary">
              {t('pages.previous')}
            </ButtonLink>
          )}
          <span className="text-sm text-muted">{t('pages.range', { from: from + 1, to, total })}</span>
          {to < total && (
            <ButtonLink to={websiteUrl(site.id, { from: to })} variant="secondary">
              {t('pages.next')}
            </ButtonLink>
          )}
        </nav>
      )}
    </Section>
  );
}
