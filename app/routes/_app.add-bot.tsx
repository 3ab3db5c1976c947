import type { LoaderFunctionArgs } from '@remix-run/node';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { PageHeader } from '~/components/page-header';
import { titleMeta } from '~/components/title';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { requireOwner } from '~/session.server';

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return { title: tFor(await languageOf(request))('widget-setup:bot.title') };
}

export const meta = titleMeta;

/** Says what there is: a bot cannot be connected yet, the chat for a website can. */
export default function AddBot() {
  const { t } = useTranslation('widget-setup');
  return (
    <>
      <PageHeader title={t('bot.title')} intro={t('bot.intro')} />
      <Card>
        <EmptyState icon={Bot} title={t('soon.title', { channel: t('tabs.telegram') })}>
          <p className="mb-4">{t('soon.text')}</p>
          <ButtonLink to="/widget-setup">{t('bot.website')}</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}
