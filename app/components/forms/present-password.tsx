import type { FieldMetadata } from '@conform-to/react';
import { Field } from './field';

type PresentPasswordProps = { field: FieldMetadata<string>; label: string; email: string; autoFocus?: boolean };

/** The password that an owner has, with the name it belongs to: password managers look for it. */
export function PresentPassword({ field, label, email, autoFocus }: PresentPasswordProps) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field field={field} label={label} type="password" autoComplete="current-password" autoFocus={autoFocus} />
    </>
  );
}
