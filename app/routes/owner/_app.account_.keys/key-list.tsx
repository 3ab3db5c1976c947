import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { ButtonLink } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { StatusBadge } from '~/components/ui/status-badge';
import { revocationOf } from './addresses';

export type ShownKey = {
  id: string;
  name: string;
  hint: string;
  scope: 'read' | 'write';
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  expired: boolean;
};

/** An owner's keys: what each may do, and when it was used. */
export function KeyList({ keys }: { keys: ShownKey[] }) {
  const { t } = useTranslation('api-keys');
  if (keys.length === 0) {
    return (
      <EmptyState icon={KeyRound} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
          <div className="min-w-0 grow basis-60">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              <span className="min-w-0 break-words">{key.name}</span>
              {key.expired && <StatusBadge tone="error">{t('expired')}</StatusBadge>}
            </p>
            <p className="text-sm text-muted">
              <code>{key.hint}…</code> · {t(`scope.${key.scope}`)}
            </p>
            <p className="text-sm text-muted">
              {t('created')} <Moment at={key.createdAt} full /> ·{' '}
              {key.lastUsedAt ? (
                <>
                  {t('used')} <Moment at={key.lastUsedAt} full />
                </>
              ) : (
                t('unused')
              )}
            </p>
            <p className="text-sm text-muted">
              {key.expiresAt ? (
                <>
                  {t('until')} <Moment at={key.expiresAt} full />
                </>
              ) : (
                t('forEver')
              )}
            </p>
          </div>
          <ButtonLink to={revocationOf(key.id)} preventScrollReset variant="secondary">
            {t('revoke')}
            <span className="sr-only">: {key.name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
