import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { EventList } from '~/components/data/event-list';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { BackLink } from '~/components/ui/back-link';
import { Card } from '~/components/ui/card';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { ADDRESSES_KEPT_DAYS, EVENTS_KEPT_DAYS, listEvents } from '~/services/audit/audit-list.server';
import { requireAccountOwner } from '~/sign-in/requested-assistant.server';

const ADDRESS = '/privacy-settings/events';
const EVENTS_A_PAGE = 30;

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireAccountOwner(request);
  const before = Number(new URL(request.url).searchParams.get('before') ?? Number.NaN);
  const place = Number.isSafeInteger(before) && before > 0 ? before : undefined;
  return {
    title: tFor(await languageOf(request))('privacy:events.title'),
    kept: { days: EVENTS_KEPT_DAYS, addressDays: ADDRESSES_KEPT_DAYS },
    later: place !== undefined,
    ...(await listEvents(owner.id, { before: place, most: EVENTS_A_PAGE })),
  };
}

export const meta = titleMeta;

/** All security events that are kept, newest first. */
export default function SecurityEvents() {
  const { t } = useTranslation('privacy');
  const { events, next, later, kept } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/privacy-settings">{t('title')}</BackLink>
      <PageHeader title={t('events.title')} intro={t('events.intro', kept)} />
      <Card className="max-w-2xl">
        <EventList events={events} />
        {(later || next) && (
          <nav aria-label={t('events.pages')} className="mt-4 flex flex-wrap justify-between gap-3 text-sm">
            <span>
              {later && (
                <Link to={ADDRESS} className="link">
                  {t('events.newest')}
                </Link>
              )}
            </span>
            {next && (
              <Link to={`${ADDRESS}?before=${next}`} className="link">
                {t('events.older')}
              </Link>
            )}
          </nav>
        )}
      </Card>
    </>
  );
}
