import { type FieldMetadata, getInputProps, getTextareaProps } from '@conform-to/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const EDGE =
  'w-full rounded-base border border-field bg-surface px-3 py-2 text-base text-ink aria-invalid:border-error-ink aria-invalid:ring-1 aria-invalid:ring-error-ink';

type Frame = { field: FieldMetadata<string>; label: string; hint?: string };

function FieldFrame({ field, label, hint, children }: Frame & { children: ReactNode }) {
  const { t } = useTranslation('validation');
  const [error] = field.errors ?? [];
  return (
    <div>
      <label htmlFor={field.id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={field.descriptionId} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={field.errorId} className="mt-1 text-sm text-error-ink">
          {t(error)}
        </p>
      )}
    </div>
  );
}

type FieldProps = Frame &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'autoFocus'> & {
    type?: 'text' | 'email' | 'password';
  };

/** One field of a Conform form: label, input, and below it the error or else the hint. */
export function Field({ field, label, hint, type = 'text', ...rest }: FieldProps) {
  const { key, ...input } = getInputProps(field, { type, ariaDescribedBy: hint ? field.descriptionId : undefined });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input key={key} {...input} className={EDGE} {...rest} />
    </FieldFrame>
  );
}

/** The same for multi-line text; grows with what is typed if the browser supports it, never wider than its place. */
export function TextareaField({ field, label, hint, rows = 3 }: Frame & { rows?: number }) {
  const { key, ...textarea } = getTextareaProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined });
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        key={key}
        {...textarea}
        rows={rows}
        className={`${EDGE} block field-sizing-content contain-inline-size max-h-96`}
        style={{ minHeight: `${rows * 24 + 18}px` }}
      />
    </FieldFrame>
  );
}
