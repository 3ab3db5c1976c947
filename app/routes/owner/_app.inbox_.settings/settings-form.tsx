import { useTranslation } from 'react-i18next';
import { intentOf } from '~/components/forms/keeps-form';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { HAND_BACK_CHOICES } from '~/schemas/people/inbox';
import { INBOX_SETTINGS } from '../_app.inbox/addresses';

type Settings = {
  peopleAnswer: boolean;
  handBackMinutes: number;
  whatsapp: string;
  /** The number that the profile names. */
  proposed?: string;
};

/** Whether visitors can call somebody, and when the assistant answers again. */
export function SettingsForm({ settings, result }: { settings: Settings; result: FormResult | undefined }) {
  const { t } = useTranslation('inbox');
  const own = intentOf(result) === 'settings' ? result : undefined;
  const error = own?.error?.['']?.[0];
  const unread = own?.error?.whatsapp?.[0];
  return (
    <Form method="post" action={INBOX_SETTINGS} preventScrollReset className="space-y-4">
      {error && <Alert kind="error">{error}</Alert>}
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          name="peopleAnswer"
          defaultChecked={settings.peopleAnswer}
          className="mt-1 size-4 shrink-0 accent-brand"
        />
        <span>{t('settings.peopleAnswer')}</span>
      </label>
      <div>
        <label htmlFor="minutes" className="mb-1 block text-sm font-medium">
          {t('settings.minutes')}
        </label>
        <select
          id="minutes"
          name="handBackMinutes"
          defaultValue={settings.handBackMinutes}
          className="rounded-base border border-field bg-surface px-3 py-2"
        >
          {HAND_BACK_CHOICES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes < 60
                ? t('settings.inMinutes', { count: minutes })
                : t('settings.inHours', { count: minutes / 60 })}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="whatsapp" className="mb-1 block text-sm font-medium">
          {t('settings.whatsapp')}
        </label>
        <input
          id="whatsapp"
          name="whatsapp"
          type="tel"
          maxLength={40}
          defaultValue={own?.initialValue ? String(own.initialValue.whatsapp ?? '') : settings.whatsapp}
          aria-describedby={unread ? 'whatsapp-error whatsapp-hint' : 'whatsapp-hint'}
          aria-invalid={unread ? true : undefined}
          className="w-full max-w-xs rounded-base border border-field bg-surface px-3 py-2"
        />
        {unread && (
          <p id="whatsapp-error" className="mt-1 text-sm text-error-ink">
            {t('phoneUnread', { ns: 'validation' })}
          </p>
        )}
        <p id="whatsapp-hint" className="mt-1 text-sm text-muted">
          {t('settings.whatsappHint')}{' '}
          {settings.proposed && t('settings.whatsappProposed', { number: settings.proposed })}
        </p>
      </div>
      <Button name="intent" value="settings">
        {t('settings.save')}
      </Button>
    </Form>
  );
}
