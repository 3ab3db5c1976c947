import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { StatusBadge } from '~/components/ui/status-badge';
import { webhookUrl } from '../_app.webhooks/addresses';

export type ShownDelivery = {
  id: string;
  kind: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  nextAt: Date;
  triedAt: Date | null;
  status: number | null;
  failure: string | null;
  response: string | null;
  durationMs: number | null;
  createdAt: Date;
};

const TONES = { waiting: 'waiting', delivered: 'ok', failed: 'error' } as const;

/** Whether the first attempt waits or is under way: an attempt counts from its start. */
export const isUnderWay = ({ state, status, failure }: ShownDelivery) =>
  state === 'waiting' && status === null && failure === null;

/** What was sent to a webhook, and what became of it. */
export function DeliveryLog({ id, on, log }: { id: string; on: boolean; log: ShownDelivery[] }) {
  const { t } = useTranslation('webhooks');
  if (log.length === 0) {
    return (
      <EmptyState icon={Send} title={t('log.emptyTitle')}>
        {t('log.empty')}
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {log.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-start gap-3 py-3 first:pt-0">
          <Facts delivery={delivery} on={on} />
          {on && delivery.kind !== 'webhook.test' && <Again id={id} delivery={delivery} />}
        </li>
      ))}
    </ul>
  );
}

function Facts({ delivery, on }: { delivery: ShownDelivery; on: boolean }) {
  const { t } = useTranslation('webhooks');
  const { kind, state, attempts, nextAt, status, failure, response, durationMs, createdAt } = delivery;
  return (
    <div className="min-w-0 grow basis-56">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t(`kinds.${kind}`)}</span>
        <StatusBadge tone={TONES[state]}>{t(`log.state.${state}`)}</StatusBadge>
      </p>
      <p className="text-sm text-muted">
        <Moment at={createdAt} full />
        {attempts > 0 && <> · {t('log.attempts', { count: attempts })}</>}
        {status !== null && <> · {t('log.status', { status, ms: durationMs })}</>}
        {failure !== null && <> · {t(`log.failure.${failure}`)}</>}
      </p>
      {state === 'waiting' && !isUnderWay(delivery) && on && (
        <p className="text-sm text-muted">
          {t('log.next')} <Moment at={nextAt} full />
        </p>
      )}
      {response && (
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer text-brand">{t('log.response')}</summary>
          <pre className="mt-2 max-h-60 overflow-auto rounded-base bg-page px-3 py-2 break-words whitespace-pre-wrap">
            {response}
          </pre>
        </details>
      )}
    </div>
  );
}

function Again({ id, delivery }: { id: string; delivery: ShownDelivery }) {
  const { t } = useTranslation('webhooks');
  const address = webhookUrl(id, { do: 'again' });
  const pending = usePending(address);
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="delivery" value={delivery.id} />
      <Button variant={delivery.state === 'failed' ? 'secondary' : 'quiet'} pending={pending}>
        {t('log.again')}
        <span className="sr-only">: {t(`kinds.${delivery.kind}`)}</span>
      </Button>
    </Form>
  );
}
