import type { FieldMetadata } from '@conform-to/react';
import { useTranslation } from 'react-i18next';
import { Field } from './field';

type CodeFieldProps = {
  field: FieldMetadata<string>;
  /** What is asked for. The server accepts either code; only the keyboard on a phone differs. */
  kind?: 'app' | 'recovery' | 'either';
  autoFocus?: boolean;
};

/** The code of a second factor. */
export function CodeField({ field, kind = 'either', autoFocus }: CodeFieldProps) {
  const { t } = useTranslation('second-factor');
  const label = kind === 'recovery' ? t('code.recoveryLabel') : t('code.label');
  const hints = { app: t('code.hint'), recovery: t('code.recoveryHint'), either: t('code.eitherHint') };
  return (
    <Field
      field={field}
      label={label}
      hint={hints[kind]}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoFocus={autoFocus}
    />
  );
}
