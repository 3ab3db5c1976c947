import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod, type SubmissionResult } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import { KEY_DAYS, KEY_SCOPES, newKeySchema } from '~/schemas/account/api-keys';
import { ADDRESS, NEW } from './addresses';

/** Asks for a key's name, what it may do, and for how long. */
export function NewKeyDialog({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const { t } = useTranslation('api-keys');
  const pending = usePending(NEW);
  const [form, fields] = useForm({
    id: 'new-key',
    lastResult,
    defaultValue: { scope: 'read', days: '90' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newKeySchema }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <Dialog title={t('new.title')} closeTo={ADDRESS}>
      <Form method="post" action={NEW} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <Field field={fields.name} label={t('new.name')} hint={t('new.nameHint')} autoComplete="off" />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t('new.scope')}</legend>
          {KEY_SCOPES.map((scope) => (
            <label key={scope} className="flex items-start gap-3 py-1">
              <input
                type="radio"
                name={fields.scope.name}
                value={scope}
                defaultChecked={fields.scope.initialValue === scope}
                className="mt-1 size-4 shrink-0 accent-brand"
              />
              <span>
                {t(`scope.${scope}`)}
                <span className="block text-sm text-muted">{t(`scope.${scope}Text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <label htmlFor={fields.days.id} className="mb-1 block text-sm font-medium">
            {t('new.days')}
          </label>
          <select
            id={fields.days.id}
            name={fields.days.name}
            defaultValue={fields.days.initialValue}
            className="w-full rounded-base border border-field bg-surface px-3 py-2 text-base text-ink"
          >
            {KEY_DAYS.map((days) => (
              <option key={days} value={days}>
                {t(days === 0 ? 'new.forEver' : `new.for${days}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={ADDRESS} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('new.making') : t('new.submit')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
