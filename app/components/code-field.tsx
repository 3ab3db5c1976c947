import type { FieldMetadata } from '@conform-to/react';
import { useTranslation } from 'react-i18next';
import { Field } from './field';

type CodeFieldProps = {
  field: FieldMetadata<string>;
  /** Asks for a recovery code. Either field takes either code: they differ in the keyboard that a phone shows. */
  recovery?: boolean;
  autoFocus?: boolean;
};

/** The code of a second factor. */
export function CodeField({ field, recovery = false, autoFocus }: CodeFieldProps) {
  const { t } = useTranslation('second-factor');
  return (
    <Field
      field={field}
      label={recovery ? t('code.recoveryLabel') : t('code.label')}
      hint={recovery ? t('code.recoveryHint') : t('code.hint')}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoFocus={autoFocus}
    />
  );
}
