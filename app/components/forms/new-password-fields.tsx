import type { FieldMetadata } from '@conform-to/react';
import { useTranslation } from 'react-i18next';
import { Field } from './field';

type NewPasswordFieldsProps = {
  fields: { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string> };
  label: string;
};

/** A new password, twice. */
export function NewPasswordFields({ fields, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Field
        field={fields.password}
        label={label}
        hint={t('fields.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <Field
        field={fields.confirmPassword}
        label={t('fields.confirmPassword')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
