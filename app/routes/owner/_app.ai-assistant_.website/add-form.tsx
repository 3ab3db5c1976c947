import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { WEBSITE_MODES, websiteSchema } from '~/schemas/knowledge/website';
import { LIST } from './addresses';
import { SettingsFields } from './settings-fields';

export function AddForm({ result }: { result?: FormResult }) {
  const { t } = useTranslation('website');
  const pending = usePending(LIST);
  const [form, fields] = useForm({
    id: 'website',
    lastResult: result,
    defaultValue: { mode: 'site', every: 'week' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: websiteSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={LIST} {...getFormProps(form)} noValidate className="space-y-4">
      <Field field={fields.url} label={t('add.url')} hint={t('add.urlHint')} autoComplete="url" inputMode="url" />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('add.mode')}</legend>
        {WEBSITE_MODES.map((mode) => (
          <label key={mode} className="flex items-start gap-3 py-1">
            <input
              type="radio"
              name="mode"
              value={mode}
              defaultChecked={(fields.mode.initialValue ?? 'site') === mode}
              className="mt-1 size-4 shrink-0 accent-brand"
            />
            {t(`add.modes.${mode}`)}
          </label>
        ))}
      </fieldset>
      <details>
        <summary className="cursor-pointer text-sm font-medium text-brand">{t('settings.more')}</summary>
        <div className="mt-3 space-y-4">
          <SettingsFields id="add" every="week" include="" exclude="" errors={form.allErrors} />
        </div>
      </details>
      <Button pending={pending}>{pending ? t('add.adding') : t('add.button')}</Button>
    </Form>
  );
}
