import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import { RETENTION_CHOICES } from '~/schemas/account/privacy';
import { ADDRESS, RETENTION_FORM } from './addresses';
import type { Asked, RetentionResult } from './retention.server';

const valueFor = (days: number | null) => (days === null ? 'never' : String(days));

type RetentionFormProps = { days: number | null; asked?: Asked; result?: RetentionResult };

/** Choices of how long conversations are kept. */
export function RetentionForm({ days, asked, result }: RetentionFormProps) {
  const { t } = useTranslation('privacy');
  const pending = usePending(RETENTION_FORM);
  const chosen = asked?.days ?? days;
  const error = result?.error?.['']?.[0] ?? (result?.error?.days ? t('required', { ns: 'validation' }) : undefined);
  return (
    <>
      <Form method="post" action={RETENTION_FORM} preventScrollReset>
        {error && !asked && (
          <div className="mb-4">
            <Alert kind="error">{error}</Alert>
          </div>
        )}
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{t('retention.legend')}</legend>
          <div className="space-y-1">
            {RETENTION_CHOICES.map((choice) => (
              <label key={valueFor(choice)} className="flex items-center gap-3 rounded-base py-1">
                <input
                  type="radio"
                  name="days"
                  value={valueFor(choice)}
                  defaultChecked={choice === chosen}
                  className="size-4 accent-brand"
                />
                {choice === null ? t('retention.never') : t('days', { count: choice })}
              </label>
            ))}
          </div>
        </fieldset>
        <Button pending={pending} className="mt-4">
          {pending ? t('retention.saving') : t('retention.save')}
        </Button>
      </Form>
      {asked && <Confirmation asked={asked} error={error} />}
    </>
  );
}

/** Says how many messages the choice deletes, before it does. */
function Confirmation({ asked, error }: { asked: Asked; error?: string }) {
  const { t } = useTranslation('privacy');
  const pending = usePending(RETENTION_FORM);
  return (
    <Dialog title={t('retention.confirm.title')} closeTo={ADDRESS}>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <p className="rounded-base bg-page px-4 py-3 font-medium">
        {t('retention.confirm.messages', { count: asked.messages })}
      </p>
      <p className="mt-3 text-sm text-muted">{t('retention.confirm.text', { days: asked.days })}</p>
      <Form method="post" action={RETENTION_FORM} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="days" value={asked.days} />
        <input type="hidden" name="confirmed" value="yes" />
        <ButtonLink to={ADDRESS} preventScrollReset variant="secondary">
          {t('cancel', { ns: 'common' })}
        </ButtonLink>
        <Button variant="danger" pending={pending}>
          {pending ? t('retention.saving') : t('retention.confirm.submit')}
        </Button>
      </Form>
    </Dialog>
  );
}
