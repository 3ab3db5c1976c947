import type { FieldMetadata } from '@conform-to/react';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { Button } from '~/components/ui/button';
import { type ActionValue, type ShownField, VALUE_TYPES } from '~/schemas/web-action';
import { Choice } from './choice';

/** The rows of the form: a value that the visitor tells, a part of the answer that is shown. */

export type RowShape = Omit<ActionValue, 'choices'> & { choices: string };

const ROW = 'space-y-3 rounded-base border border-line p-4';

export function ValueRow({
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

export function FieldRow({
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

export function Remove({ label, ...button }: RowButton) {
  return (
    <Button variant="quiet" className="!px-2" {...button}>
      <X aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}

export function Add({ label, ...button }: RowButton) {
  return (
    <Button variant="secondary" {...button}>
      <Plus aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
