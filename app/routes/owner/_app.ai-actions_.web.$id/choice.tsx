import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';

type ChoiceProps = { field: FieldMetadata<string>; label: string; hint?: string; children: ReactNode };

/** A list to choose one from, as a field of a Conform form. */
export function Choice({ field, label, hint, children }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={field.id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue}
        aria-describedby={hint ? field.descriptionId : undefined}
        className="w-full rounded-base border border-field bg-surface px-3 py-2 text-base text-ink"
      >
        {children}
      </select>
      {hint && (
        <p id={field.descriptionId} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
