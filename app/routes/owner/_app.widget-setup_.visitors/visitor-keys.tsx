import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/components/code/copy-button';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form, Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import type { FormResult } from '~/http/forms/form.server';
import { OVERLAPS } from '~/schemas/account/owner-secret';
import { visitorsUrl } from './addresses';
import type { VisitorKeys } from './visitor-keys.server';

/** One key: hidden or shown is an address; it can be copied either way while the page holds it. */
export function KeyField({ label, value, shown }: { label: string; value: string | null; shown: boolean }) {
  const { t } = useTranslation('widget-setup');
  const Icon = shown ? EyeOff : Eye;
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-base border border-line bg-page px-3 py-1 text-sm break-all">
          {shown ? (
            value
          ) : (
            <>
              <span aria-hidden="true">{'•'.repeat(24)}</span>
              <span className="sr-only">{t('signed.masked')}</span>
            </>
          )}
        </code>
        <Link
          to={visitorsUrl(shown ? {} : { secret: 'shown' })}
          preventScrollReset
          replace
          className="inline-flex items-center gap-2 rounded-base border border-field bg-surface px-3 py-1 text-sm font-medium hover:bg-page"
        >
          <Icon aria-hidden="true" className="size-4" />
          {shown ? t('signed.hide') : t('signed.show')}
          <span className="sr-only">{label}</span>
        </Link>
        {value !== null && <CopyButton text={value} label={label} />}
      </div>
    </div>
  );
}

/** Below the secret: the one before, while it works, and the way to a new one. */
export function SecretRotation({ keys }: { keys: VisitorKeys }) {
  const { t } = useTranslation('widget-setup');
  const address = visitorsUrl({ do: 'end-overlap' });
  const pending = usePending(address);
  return (
    <div className="mt-4 space-y-4">
      {keys.previousUntil && (
        <Alert kind="warning">
          <p>
            {t('rotation.previous')} <Moment at={keys.previousUntil} full />
          </p>
          <Form method="post" action={address} preventScrollReset className="mt-3">
            <Button variant="secondary" pending={pending}>
              {pending ? t('rotation.ending') : t('rotation.end')}
            </Button>
          </Form>
        </Alert>
      )}
      <ButtonLink to={visitorsUrl({ key: 'new' })} preventScrollReset variant="secondary">
        <KeyRound aria-hidden="true" className="size-4" />
        {t('rotation.open')}
      </ButtonLink>
    </div>
  );
}

/** Asks how long the present secret still works before it is replaced. */
export function RotationDialog({ keys, result }: { keys: VisitorKeys; result?: FormResult }) {
  const { t } = useTranslation('widget-setup');
  const address = visitorsUrl({ key: 'new', do: 'rotate-secret' });
  const pending = usePending(address);
  const error = result?.error?.['']?.[0];
  const [fault] = result?.error?.overlapHours ?? [];
  return (
    <Dialog title={t('rotation.title')} closeTo={visitorsUrl()}>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <p>{t('rotation.text')}</p>
      {keys.previousUntil && (
        <p className="mt-3 text-sm text-muted">
          {t('rotation.again')} <Moment at={keys.previousUntil} full />
        </p>
      )}
      <Form method="post" action={address} className="mt-4">
        <fieldset aria-describedby={fault ? 'overlap-error' : undefined}>
          <legend className="mb-1 text-sm font-medium">{t('rotation.overlap')}</legend>
          {OVERLAPS.map((hours) => (
            <label key={hours} className="flex min-h-10 items-center gap-2">
              <input
                type="radio"
                name="overlapHours"
                value={hours}
                className="size-4 shrink-0 accent-brand"
                defaultChecked={hours === 24}
              />
              {t(`rotation.hours.${hours}`)}
            </label>
          ))}
          {fault && (
            <p id="overlap-error" className="mt-1 text-sm text-error-ink">
              {t(fault, { ns: 'validation' })}
            </p>
          )}
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <ButtonLink to={visitorsUrl()} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('rotation.making') : t('rotation.submit')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
