import { useTranslation } from 'react-i18next';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { HAND_BACK_CHOICES } from '~/schemas/assistant/inbox';
import { INBOX_SETTINGS } from '../_app.inbox/addresses';

type Settings = { peopleAnswer: boolean; handBackMinutes: number };

/** Whether visitors can call somebody, and when the assistant answers again. */
export function SettingsForm({ settings, result }: { settings: Settings; result: FormResult | undefined }) {
  const { t } = useTranslation('inbox');
  const error = result?.initialValue?.intent === 'settings' ? result.error?.['']?.[0] : undefined;
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
      <Button name="intent" value="settings">
        {t('settings.save')}
      </Button>
    </Form>
  );
}
