import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { MAX_AVATAR_BYTES, MAX_DELAY, MAX_GREETING, MAX_NAME } from '~/schemas/assistant/widget-settings';
import type { PreviewLook } from './preview';
import { shrinkPicture } from './shrink-picture';

export type Settings = PreviewLook & { allowedDomains: string; signedVisitorsOnly: boolean };

const EDGE =
  'rounded-base border border-field bg-surface px-3 py-2 text-base text-ink aria-invalid:border-error-ink aria-invalid:ring-1 aria-invalid:ring-error-ink';

type SettingsFormProps = {
  action: string;
  settings: Settings;
  faults: Record<string, string[] | null>;
  saved: boolean;
  /** What has been changed but not saved. */
  onDraft: (change: Partial<PreviewLook>) => void;
};

/** Inputs of the browser's own, so that the form is whole without JavaScript. */
export function SettingsForm({ action, settings, faults, saved, onDraft }: SettingsFormProps) {
  const { t } = useTranslation('widget-appearance');
  const pending = usePending(action);
  const fault = (name: string) => faults[name]?.[0];
  return (
    <Form method="post" action={action} encType="multipart/form-data" preventScrollReset noValidate>
      <Card>
        <h2 className="mb-4 text-lg font-semibold">{t('looks.title')}</h2>
        <div className="space-y-4">
          <Line
            name="color"
            type="color"
            label={t('looks.color')}
            hint={t('looks.colorHint')}
            fault={fault('color')}
            className="h-11 w-20 p-1!"
            defaultValue={settings.color}
            onInput={(event) => onDraft({ color: event.currentTarget.value })}
          />
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t('looks.side')}</legend>
            <div className="flex flex-wrap gap-x-6">
              {(['left', 'right'] as const).map((side) => (
                <label key={side} className="flex min-h-10 items-center gap-2">
                  <input
                    type="radio"
                    name="side"
                    value={side}
                    className="size-4 accent-brand"
                    defaultChecked={settings.side === side}
                    onChange={() => onDraft({ side })}
                  />
                  {t(`looks.${side}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <Line
            name="name"
            label={t('looks.name')}
            hint={t('looks.nameHint')}
            fault={fault('name')}
            maxLength={MAX_NAME}
            defaultValue={settings.name}
            onInput={(event) => onDraft({ name: event.currentTarget.value })}
          />
          <Line
            name="greeting"
            label={t('looks.greeting')}
            hint={t('looks.greetingHint')}
            fault={fault('greeting')}
            maxLength={MAX_GREETING}
            defaultValue={settings.greeting}
            onInput={(event) => onDraft({ greeting: event.currentTarget.value })}
          />
          <Line
            name="greetAfter"
            type="number"
            min={0}
            max={MAX_DELAY}
            label={t('looks.greetAfter')}
            hint={t('looks.greetAfterHint')}
            fault={fault('greetAfter')}
            className="w-28"
            defaultValue={settings.greetAfter}
            onInput={(event) => onDraft({ greetAfter: Number(event.currentTarget.value) })}
          />
          <Line
            name="avatar"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            label={t('looks.avatar')}
            hint={t('looks.avatarHint', { limit: MAX_AVATAR_BYTES / 1024 })}
            fault={fault('avatar')}
            onChange={async ({ currentTarget }) => onDraft({ avatar: await shrinkPicture(currentTarget) })}
          />
          {settings.avatar && (
            <Check
              name="removeAvatar"
              label={t('looks.removeAvatar')}
              onChange={(checked) => onDraft({ avatar: checked ? undefined : settings.avatar })}
            />
          )}
        </div>
      </Card>
      <Card className="my-6">
        <h2 className="mb-4 text-lg font-semibold">{t('access.title')}</h2>
        <div className="space-y-4">
          <Frame
            name="allowedDomains"
            label={t('access.domains')}
            hint={t('access.domainsHint')}
            fault={fault('allowedDomains')}
          >
            <textarea
              id="allowedDomains"
              name="allowedDomains"
              rows={4}
              spellCheck={false}
              autoCapitalize="none"
              className={`${EDGE} block w-full`}
              aria-invalid={fault('allowedDomains') ? true : undefined}
              aria-describedby="allowedDomains-note"
              defaultValue={settings.allowedDomains}
            />
          </Frame>
          <div>
            <Check name="signedVisitorsOnly" label={t('access.signed')} checked={settings.signedVisitorsOnly} />
            <p id="signedVisitorsOnly-note" className="text-sm text-muted">
              {t('access.signedHint')}
            </p>
          </div>
        </div>
      </Card>
      {/* Beside the button, where the owner looks; without JavaScript the page opens here. */}
      <div id="saved" className="scroll-mt-60 space-y-4">
        {saved && <Alert kind="ok">{t('saved')}</Alert>}
        {faults['']?.[0] && <Alert kind="error">{faults[''][0]}</Alert>}
        <Button pending={pending}>{pending ? t('saving') : t('save')}</Button>
      </div>
    </Form>
  );
}

type FrameProps = { name: string; label: string; hint: string; fault?: string };

function Frame({ name, label, hint, fault, children }: FrameProps & { children: ReactNode }) {
  const { t } = useTranslation('validation');
  return (
    <div>
      <label htmlFor={name} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children}
      <p id={`${name}-note`} className={`mt-1 text-sm ${fault ? 'text-error-ink' : 'text-muted'}`}>
        {fault ? t(fault) : hint}
      </p>
    </div>
  );
}

type LineProps = FrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>;

function Line({ name, label, hint, fault, className = 'w-full', ...rest }: LineProps) {
  return (
    <Frame name={name} label={label} hint={hint} fault={fault}>
      <input
        id={name}
        name={name}
        className={`${EDGE} block ${className}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${name}-note`}
        {...rest}
      />
    </Frame>
  );
}

type CheckProps = { name: string; label: string; checked?: boolean; onChange?: (checked: boolean) => void };

function Check({ name, label, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-10 items-center gap-2 font-medium">
      <input
        type="checkbox"
        name={name}
        className="size-4 accent-brand"
        defaultChecked={checked}
        aria-describedby={`${name}-note`}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
