import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { LEAD_FIELDS, LEAD_OCCASIONS, type LeadForm } from '~/schemas/people/leads';
import { LEADS_SETTINGS } from '../_app.leads/addresses';

/** The texts that visitors see where the owner writes none. */
type Usual = { intro: string; consent: string };
type Props = { settings: LeadForm; usual: Usual; result: FormResult | undefined };

const FIELD = 'w-full rounded-base border border-field bg-surface px-3 py-2 aria-invalid:border-error-ink';

/** Whether contacts are asked for, which, when, and in which words. */
export function SettingsForm({ settings, usual, result }: Props) {
  const { t } = useTranslation('leads');
  const { t: tell } = useTranslation('validation');
  const faultOf = (name: string) => {
    const key = result?.error?.[name]?.[0];
    return key && tell(key);
  };
  const typed = (name: 'intro' | 'consent' | 'policyUrl') =>
    result?.initialValue ? String(result.initialValue[name] ?? '') : settings[name];
  const chosen = (name: 'fields' | 'occasions', value: string) =>
    result?.initialValue
      ? [result.initialValue[name]].flat().includes(value)
      : (settings[name] as string[]).includes(value);
  const error = result?.error?.['']?.[0];
  return (
    <Form method="post" action={LEADS_SETTINGS} preventScrollReset className="space-y-6">
      {error && <Alert kind="error">{error}</Alert>}
      <Tick name="on" checked={result?.initialValue ? result.initialValue.on === 'on' : settings.on}>
        {t('settings.on')}
      </Tick>
      <fieldset className="space-y-2">
        <legend className="mb-1 font-medium">{t('settings.fields')}</legend>
        {LEAD_FIELDS.map((field) => (
          <Tick key={field} name="fields" value={field} checked={chosen('fields', field)}>
            {t(`field.${field}`)}
          </Tick>
        ))}
        <Below fault={faultOf('fields')} hint={t('settings.fieldsHint')} />
      </fieldset>
      <fieldset className="space-y-2">
        <legend className="mb-1 font-medium">{t('settings.occasions')}</legend>
        {LEAD_OCCASIONS.map((occasion) => (
          <Tick key={occasion} name="occasions" value={occasion} checked={chosen('occasions', occasion)}>
            {t(`settings.occasion.${occasion}`)}
          </Tick>
        ))}
        <Below hint={t('settings.once')} />
      </fieldset>
      <Words
        {...{
          name: 'intro',
          label: t('settings.introText'),
          most: 300,
          value: typed('intro'),
          fault: faultOf('intro'),
        }}
        hint={t('settings.usual', { text: usual.intro })}
      />
      <Words
        {...{ name: 'consent', label: t('settings.consent'), most: 1000 }}
        {...{ value: typed('consent'), fault: faultOf('consent') }}
        hint={[t('settings.consentHint'), t('settings.usual', { text: usual.consent })].join(' ')}
      />
      <div>
        <label htmlFor="policyUrl" className="mb-1 block text-sm font-medium">
          {t('settings.policyUrl')}
        </label>
        <input
          id="policyUrl"
          name="policyUrl"
          inputMode="url"
          maxLength={500}
          defaultValue={typed('policyUrl')}
          placeholder="https://"
          aria-invalid={faultOf('policyUrl') ? true : undefined}
          aria-describedby="policyUrl-below"
          className={FIELD}
        />
        <Below id="policyUrl-below" fault={faultOf('policyUrl')} hint={t('settings.policyHint')} />
      </div>
      <Button>{t('settings.save')}</Button>
    </Form>
  );
}

type TickProps = { name: string; value?: string; checked: boolean; children: ReactNode };

function Tick({ name, value, checked, children }: TickProps) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="mt-1 size-4 shrink-0 accent-brand"
      />
      <span>{children}</span>
    </label>
  );
}

type WordsProps = { name: string; label: string; most: number; value: string; fault?: string; hint: string };

function Words({ name, label, most, value, fault, hint }: WordsProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={name}
        name={name}
        rows={2}
        maxLength={most}
        dir="auto"
        defaultValue={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${name}-below`}
        className={FIELD}
      />
      <Below id={`${name}-below`} fault={fault} hint={hint} />
    </div>
  );
}

const Below = ({ id, fault, hint }: { id?: string; fault?: string; hint: string }) => (
  <p id={id} className={`mt-1 text-sm ${fault ? 'text-error-ink' : 'text-muted'}`}>
    {fault || hint}
  </p>
);
