import { CircleAlert, Globe, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form, Link } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Section } from '~/components/ui/section';
import { webAddress } from './addresses';
import type { Web } from './web.server';

/** On which websites the chat is seen, and what is wrong with one of them. */
export function SitesCard({ web: { sites, done, platform } }: { web: Web }) {
  const { t } = useTranslation('connect');
  const address = webAddress({ on: platform, do: 'forget-sites' });
  const pending = usePending(address);
  return (
    <div id="sites" className="scroll-mt-20">
      <Section title={t('sites.title')} text={t('sites.text')} done={done === 'forgotten' && t('sites.forgotten')}>
        <div className="mb-4">
          <ButtonLink to="/widget-setup/check" variant="secondary">
            <Stethoscope aria-hidden="true" className="size-4" />
            {t('sites.check')}
          </ButtonLink>
        </div>
        {sites.length === 0 ? (
          <EmptyState icon={Globe} title={t('sites.none')}>
            {t('sites.noneText')}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t('sites.title')} className="divide-y divide-line border-y border-line">
              {sites.map((site) => (
                <Site key={site.host} site={site} />
              ))}
            </ul>
            <Form method="post" action={address} preventScrollReset className="mt-4">
              <Button variant="secondary" pending={pending}>
                {pending ? t('sites.forgetting') : t('sites.forget')}
              </Button>
            </Form>
          </>
        )}
      </Section>
    </div>
  );
}

function Site({ site }: { site: Web['sites'][number] }) {
  const { t } = useTranslation('connect');
  const { host, firstSeenAt, lastSeenAt, allowed, reachable } = site;
  const problem = allowed ? !reachable && t('sites.local') : t('sites.refused');
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="min-w-0 font-medium break-all">{host}</span>
        <span className="text-sm text-muted">
          {t('sites.last')}: <Moment at={lastSeenAt} full />
        </span>
      </div>
      <p className="text-sm text-muted">
        {t('sites.first')}: <Moment at={firstSeenAt} full />
      </p>
      {problem && (
        <p className="mt-1 flex gap-2 text-sm text-warning-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {problem}{' '}
            {!allowed && (
              <Link to="/widget-setup/appearance" className="link">
                {t('sites.allow')}
              </Link>
            )}
          </span>
        </p>
      )}
    </li>
  );
}
