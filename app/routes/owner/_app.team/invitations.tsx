import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { StatusBadge } from '~/components/ui/status-badge';
import { ADDRESS } from './addresses';
import type { LoadedTeam } from './load.server';

/** Who is invited and has not come yet. */
export function Invitations({ invitations }: Pick<LoadedTeam, 'invitations'>) {
  const { t } = useTranslation('team');
  const pending = usePending(ADDRESS);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {invitations.map(({ id, email, role, sentAt, expired }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
          <div className="min-w-0 grow basis-60">
            <p className="font-medium break-all">{email}</p>
            <p className="text-sm text-muted">
              {t(`roles.${role}`)} · {t('sentAt')} <Moment at={sentAt} full />
            </p>
          </div>
          {expired && <StatusBadge tone="warning">{t('expired')}</StatusBadge>}
          <Form method="post" action={ADDRESS} preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <Button
              name="intent"
              value="send"
              variant="secondary"
              disabled={pending}
              aria-label={t('againItem', { email })}
            >
              {t('again')}
            </Button>
            <Button
              name="intent"
              value="withdraw"
              variant="quiet"
              disabled={pending}
              aria-label={t('withdrawItem', { email })}
            >
              {t('withdraw')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
