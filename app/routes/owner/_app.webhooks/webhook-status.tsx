import { useTranslation } from 'react-i18next';
import { StatusBadge } from '~/components/ui/status-badge';

type Shown = { on: boolean; offReason: string | null; failingSince: Date | null };

/** Whether a webhook is told of anything, and whether that arrives. */
export function WebhookStatus({ on, offReason, failingSince }: Shown) {
  const { t } = useTranslation('webhooks');
  if (on && failingSince) return <StatusBadge tone="warning">{t('status.failing')}</StatusBadge>;
  if (on) return <StatusBadge tone="ok">{t('status.on')}</StatusBadge>;
  return <StatusBadge tone={offReason === 'owner' ? 'waiting' : 'error'}>{t('status.off')}</StatusBadge>;
}
