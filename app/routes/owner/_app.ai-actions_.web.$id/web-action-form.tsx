import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import {
  type ActionValue,
  MOST_FIELDS,
  MOST_VALUES,
  type ShownField,
  WEB_METHODS,
  webActionSchema,
} from '~/schemas/web-action';
import { Choice } from './choice';
import { Add, FieldRow, Remove, type RowShape, ValueRow } from './web-action-rows';

type Action = {
  name: string;
  whenToUse: string;
  method: string;
  url: string;
  values: ActionValue[];
  fields: ShownField[];
  headerName: string;
  hasSecret: boolean;
};

const NEW_VALUE = { name: '', type: 'text', required: 'on', mask: '', choices: '' };
/** The header's value is never sent back. */
const EMPTY = { name: '', whenToUse: '', url: '', headerName: '', headerValue: '' };
const NEW_FIELD = { path: '' };

function defaultsOf(action: Action | undefined) {
  if (!action) return { ...EMPTY, method: 'GET', values: [NEW_VALUE], fields: [NEW_FIELD] };
  const { name, whenToUse, method, url, values, fields, headerName } = action;
  const rows = values.map((value) => ({
    ...value,
    required: value.required ? 'on' : undefined,
    choices: value.choices.join(', '),
  }));
  return { ...EMPTY, name, whenToUse, method, url, headerName, values: rows, fields };
}

type FormProps = { address: string; action?: Action; result?: FormResult };

/** Everything about an action. Rows are added and removed by buttons of the form, also without JavaScript. */
export function WebActionForm({ address, action, result }: FormProps) {
  const { t } = useTranslation('web-actions');
  const { t: say } = useTranslation('validation');
  const pending = usePending(address);
  const [form, fields] = useForm({
    id: 'web-action',
    lastResult: result,
    defaultValue: defaultsOf(action),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: webActionSchema }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  // After a submission without JavaScript rows have no keys; their names are unique too.
  const values = fields.values.getFieldList();
  const shown = fields.fields.getFieldList();
  const [noFields] = fields.fields.errors ?? [];
  return (
    <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-6">
      {/* What Enter presses: the form's first button would else be one that removes a row. */}
      <button type="submit" hidden />
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      <Field field={fields.name} label={t('form.name')} hint={t('form.nameHint')} autoComplete="off" />
      <TextareaField field={fields.whenToUse} label={t('form.whenToUse')} hint={t('form.whenToUseHint')} rows={2} />
      <Choice field={fields.method} label={t('form.method')} hint={t('form.methodHint')}>
        {WEB_METHODS.map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </Choice>
      <Field field={fields.url} label={t('form.url')} hint={t('form.urlHint')} inputMode="url" autoComplete="off" />
      <Rows title={t('form.values')} text={t('form.valuesText')}>
        {values.map((row, index) => (
          <ValueRow key={row.key ?? row.name} field={row as FieldMetadata<RowShape>} number={index + 1}>
            <Remove
              label={t('form.removeValue', { number: index + 1 })}
              {...form.remove.getButtonProps({ name: fields.values.name, index })}
            />
          </ValueRow>
        ))}
        {values.length < MOST_VALUES && (
          <Add
            label={t('form.addValue')}
            {...form.insert.getButtonProps({ name: fields.values.name, defaultValue: NEW_VALUE as never })}
          />
        )}
      </Rows>
      <Rows title={t('form.fields')} text={t('form.fieldsText')} error={noFields && say(noFields)}>
        {shown.map((row, index) => (
          <FieldRow key={row.key ?? row.name} field={row as FieldMetadata<ShownField>} number={index + 1}>
            <Remove
              label={t('form.removeField', { number: index + 1 })}
              {...form.remove.getButtonProps({ name: fields.fields.name, index })}
            />
          </FieldRow>
        ))}
        {shown.length < MOST_FIELDS && (
          <Add
            label={t('form.addField')}
            {...form.insert.getButtonProps({ name: fields.fields.name, defaultValue: NEW_FIELD as never })}
          />
        )}
      </Rows>
      <Rows title={t('form.header')} text={t('form.headerText')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field field={fields.headerName} label={t('form.headerName')} autoComplete="off" />
          <Field
            field={fields.headerValue}
            label={t('form.headerValue')}
            hint={t(action?.hasSecret ? 'form.headerKept' : 'form.headerHint')}
            type="password"
            autoComplete="new-password"
          />
        </div>
      </Rows>
      <Button pending={pending}>{pending ? t('form.saving') : t('form.save')}</Button>
    </Form>
  );
}

function Rows({ title, text, error, children }: { title: string; text: string; error?: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-medium">{title}</legend>
      <p className="text-sm text-muted">{text}</p>
      {error && <p className="text-sm text-error-ink">{error}</p>}
      {children}
    </fieldset>
  );
}
