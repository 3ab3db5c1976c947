import type { SubmissionResult } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { actionOf } from './addresses';

type StartProps = { passwordProven: boolean; lastResult?: SubmissionResult<string[]> };

/** What a second factor is, before one is set up. */
export function Start({ passwordProven, lastResult }: StartProps) {
  const { t } = useTranslation('second-factor');
  const address = actionOf('start');
  const linkAddress = actionOf('password-link');
  const [pending, mailing] = [usePending(address), usePending(linkAddress)];
  const [error] = lastResult?.error?.[''] ?? [];
  return (
    <>
      <h2 className="text-lg font-semibold">{t('start.title')}</h2>
      <p className="mt-1 text-muted">{t('start.text')}</p>
      <p className="mt-2 text-muted">{t('start.lost')}</p>
      {passwordProven ? (
        <Form method="post" action={address} className="mt-4 space-y-4">
          {error && <Alert kind="error">{error}</Alert>}
          <Button pending={pending}>{t('start.submit')}</Button>
        </Form>
      ) : (
        <Form method="post" action={linkAddress} className="mt-4 space-y-4">
          {error && <Alert kind="error">{error}</Alert>}
          <Alert kind="info">{t('start.unproven')}</Alert>
          <Button pending={mailing}>{t('start.sendLink')}</Button>
        </Form>
      )}
    </>
  );
}
