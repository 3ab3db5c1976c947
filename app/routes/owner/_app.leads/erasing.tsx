import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import type { Lead } from '~/services/leads/leads.server';

/** Asks whether a contact is to be erased. */
export function Erasing({ lead, address, closeTo }: { lead: Lead; address: string; closeTo: string }) {
  const { t } = useTranslation('leads');
  const pending = usePending(address);
  const { id, name, phoneWritten, email } = lead;
  return (
    <Dialog title={t('erasing.title')} closeTo={closeTo}>
      <p dir="auto" className="font-medium break-words">
        {[name, phoneWritten, email].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-2">{t('erasing.text')}</p>
      <Form method="post" action={address} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={id} />
        <ButtonLink to={closeTo} preventScrollReset variant="secondary">
          {t('cancel', { ns: 'common' })}
        </ButtonLink>
        <Button name="intent" value="erase" variant="danger" pending={pending}>
          {t('erase')}
        </Button>
      </Form>
    </Dialog>
  );
}
