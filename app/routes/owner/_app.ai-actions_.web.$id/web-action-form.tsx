import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Plus, X } from 'lucide-react';
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
  VALUE_TYPES,
  WEB_METHODS,
  webActionSchema,
} from '~/schemas/web-action';
import { Choice } from './choice';

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

const NO_LABEL = { en: '', ru: '', kk: '' };
const NEW_VALUE = { name: '', type: 'text', label: NO_LABEL, required: 'on', mask: '', choices: '' };
/** The header's value is never sent back. */
const EMPTY = { name: '', whenToUse: '', url: '', headerName: '', headerValue: '' };
const NEW_FIELD = { path: '', label: NO_LABEL };

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
          <ValueRow key={row.key} field={row as FieldMetadata<RowShape>} number={index + 1}>
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
          <FieldRow key={row.key} field={row as FieldMetadata<ShownField>} number={index + 1}>
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

type RowShape = Omit<ActionValue, 'choices'> & { choices: string };

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

const ROW = 'space-y-3 rounded-base border border-line p-4';

function ValueRow({
  field,
  number,
  children,
}: {
  field: FieldMetadata<RowShape>;
  number: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('web-actions');
  const { name, type, label, required, mask, choices } = field.getFieldset();
  return (
    <fieldset className={ROW}>
      <legend className="sr-only">{t('form.value', { number })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field field={name} label={t('form.valueName')} hint={t('form.valueNameHint')} autoComplete="off" />
        <Choice field={type} label={t('form.type')}>
          {VALUE_TYPES.map((one) => (
            <option key={one} value={one}>
              {t(`type.${one}`)}
            </option>
          ))}
        </Choice>
      </div>
      <Labels field={label as FieldMetadata<ShownField['label']>} title={t('form.asked')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field field={mask} label={t('form.mask')} hint={t('form.maskHint')} autoComplete="off" />
        <Field field={choices} label={t('form.choices')} hint={t('form.choicesHint')} autoComplete="off" />
      </div>
      <label className="flex items-center gap-3">
        <input
          key={required.key}
          type="checkbox"
          name={required.name}
          defaultChecked={required.initialValue === 'on'}
          className="size-4 shrink-0 accent-brand"
        />
        {t('form.required')}
      </label>
      {children}
    </fieldset>
  );
}

function FieldRow({
  field,
  number,
  children,
}: {
  field: FieldMetadata<ShownField>;
  number: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('web-actions');
  const { path, label } = field.getFieldset();
  return (
    <fieldset className={ROW}>
      <legend className="sr-only">{t('form.field', { number })}</legend>
      <Field field={path} label={t('form.path')} hint={t('form.pathHint')} autoComplete="off" />
      <Labels field={label as FieldMetadata<ShownField['label']>} title={t('form.shownAs')} />
      {children}
    </fieldset>
  );
}

/** The same in three languages, of which one is enough. */
function Labels({ field, title }: { field: FieldMetadata<ShownField['label']>; title: string }) {
  const { t } = useTranslation('web-actions');
  const { en, ru, kk } = field.getFieldset();
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field field={en} label={t('form.inEnglish', { title })} autoComplete="off" />
      <Field field={ru} label={t('form.inRussian', { title })} autoComplete="off" />
      <Field field={kk} label={t('form.inKazakh', { title })} autoComplete="off" />
    </div>
  );
}

type RowButton = { label: string; name?: string; value?: string; form?: string; formNoValidate?: boolean };

function Remove({ label, ...button }: RowButton) {
  return (
    <Button variant="quiet" className="!px-2" {...button}>
      <X aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}

function Add({ label, ...button }: RowButton) {
  return (
    <Button variant="secondary" {...button}>
      <Plus aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
