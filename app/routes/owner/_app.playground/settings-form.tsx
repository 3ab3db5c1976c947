import { getFormProps, getSelectProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { aiSettingsForm, DOMAINS } from '~/schemas/assistant/ai-settings';
import { playgroundUrl } from './addresses';
import { EXPERTISE } from './expertise';
import type { PlaygroundData } from './playground.server';

const SAVE = playgroundUrl({ do: 'settings' });

type SettingsFormProps = {
  settings: PlaygroundData['settings'];
  hasModel: boolean;
  saved: boolean;
  result?: FormResult;
};

/**
 * Who helps beyond the assistant; then what only a model follows: expertise, what it may need to know, own instructions
 * for a custom one, and how freely it writes.
 */
export function SettingsForm({ settings, hasModel, saved, result }: SettingsFormProps) {
  const { t } = useTranslation('playground');
  const pending = usePending(SAVE);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: {
      domain: settings.domain,
      temperature: String(settings.step),
      customPrompt: settings.customPrompt,
      contact: settings.contact,
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: aiSettingsForm }),
    shouldRevalidate: 'onInput',
  });
  const { key, ...select } = getSelectProps(fields.domain);
  return (
    <Form
      method="post"
      action={SAVE}
      preventScrollReset
      {...getFormProps(form)}
      noValidate
      className="group/settings space-y-6"
    >
      <Field field={fields.contact} label={t('contact.label')} hint={t('contact.hint')} />
      {!hasModel && <Alert kind="info">{t('model.needed')}</Alert>}
      <div>
        <label htmlFor={fields.domain.id} className="mb-1 block text-sm font-medium">
          {t('expertise.label')}
        </label>
        <div className="relative">
          <span
            aria-hidden="true"
            className={`pointer-events-none absolute top-1/2 left-3 size-3 -translate-y-1/2 rounded-full ring-1 ring-field ${DOMAINS.map((domain) => EXPERTISE[domain].dot).join(' ')}`}
          />
          <select
            key={key}
            {...select}
            className="w-full appearance-none rounded-base border border-field bg-surface py-2 pr-10 pl-9 text-base text-ink"
          >
            {DOMAINS.map((domain) => (
              <option key={domain} value={domain}>
                {t(`expertise.${domain}`)}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      </div>
      <div className="rounded-base border border-line bg-page p-4">
        <h3 className="font-medium">{t('recommended.title')}</h3>
        {DOMAINS.map((domain) => (
          <ul
            key={domain}
            className={`mt-2 hidden list-disc space-y-1 pl-5 text-sm text-muted ${EXPERTISE[domain].shown}`}
          >
            {t(`recommended.${domain}`)
              .split('\n')
              .map((material) => (
                <li key={material}>{material}</li>
              ))}
          </ul>
        ))}
        <ButtonLink to="/ai-assistant" variant="secondary" className="mt-4 !min-h-0 !py-1 text-sm">
          {t('recommended.add')}
        </ButtonLink>
      </div>
      <div className={`hidden ${EXPERTISE.custom.shown}`}>
        <TextareaField
          field={fields.customPrompt}
          label={t('customPrompt.label')}
          hint={t('customPrompt.hint')}
          rows={5}
        />
      </div>
      <Temperature
        id={fields.temperature.id}
        name={fields.temperature.name}
        step={Number(fields.temperature.initialValue) || settings.step}
      />
      {/* Beside the button, where the owner looks; without JavaScript the page opens here. */}
      <div id="saved" className="scroll-mt-60 space-y-4">
        {saved && <Alert kind="ok">{t('settings.saved')}</Alert>}
        {form.errors && (
          <Alert kind="error">
            <p className="font-medium">{t('settings.failed')}</p>
            <p>{form.errors}</p>
          </Alert>
        )}
        <Button pending={pending}>{pending ? t('settings.saving') : t('settings.save')}</Button>
      </div>
    </Form>
  );
}

/** The slider from 1 to 9 (product.md 5). */
function Temperature({ id, name, step }: { id: string; name: string; step: number }) {
  const { t } = useTranslation('playground');
  const [value, setValue] = useState(step);
  return (
    <div>
      <div className="mb-1 flex justify-between text-sm">
        <label htmlFor={id} className="font-medium">
          {t('temperature.label')}
        </label>
        <output htmlFor={id} className="js-only text-muted tabular-nums">
          {t('temperature.value', { value })}
        </output>
      </div>
      <input
        id={id}
        type="range"
        name={name}
        min={1}
        max={9}
        step={1}
        defaultValue={step}
        onChange={(event) => setValue(Number(event.currentTarget.value))}
        className="block h-6 w-full accent-brand"
      />
      <div aria-hidden="true" className="flex justify-between gap-4 text-sm text-muted">
        <span>{t('temperature.accuracy')}</span>
        <span>{t('temperature.creativity')}</span>
      </div>
      <p className="sr-only">{t('temperature.meaning')}</p>
    </div>
  );
}
