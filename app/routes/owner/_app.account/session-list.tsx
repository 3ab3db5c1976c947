import { useNavigation } from '@remix-run/react';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { deviceOf } from '~/http/request/device';
import { actionOf } from './addresses';

type ShownSession = {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  current: boolean;
};

/** Where the owner is signed in; each but the present session can be ended. */
export function SessionList({ sessions, error }: { sessions: ShownSession[]; error?: string }) {
  const { t } = useTranslation('account');
  const ending = useNavigation().formData?.get('id');
  const endingAll = usePending(actionOf('sessions'));
  return (
    <>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <ul className="divide-y divide-line rounded-base border border-line">
        {sessions.map(({ id, userAgent, address, createdAt, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 grow basis-40">
              <p className="font-medium">{deviceOf(userAgent) ?? t('sessions.unknown')}</p>
              <p className="text-sm text-muted">
                {current ? (
                  t('sessions.current')
                ) : (
                  <>
                    {t('sessions.seen')} <Moment at={lastSeenAt} full />
                  </>
                )}
              </p>
              <p className="text-sm text-muted">
                {t('sessions.since')} <Moment at={createdAt} full />
                {address && <> · {t('sessions.from', { address })}</>}
              </p>
            </div>
            {!current && (
              <Form method="post" action={actionOf('session')} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button variant="secondary" pending={ending === id}>
                  {t('sessions.end')}
                  <span className="sr-only">{deviceOf(userAgent) ?? t('sessions.unknown')}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action={actionOf('sessions')} preventScrollReset className="mt-4">
          <Button variant="secondary" pending={endingAll}>
            {t('sessions.endOthers')}
          </Button>
        </Form>
      )}
    </>
  );
}
