import { Search, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form, Link } from '~/components/navigation/links';

type SearchFieldProps = {
  action: string;
  label: string;
  placeholder: string;
  submit: string;
  /** What was looked for, and the link that shows everything again. */
  q?: string;
  clear?: { to: string; label: string };
  /** Further fields of the form. */
  children?: ReactNode;
};

/** A search by GET: the result is an address. */
export function SearchField({ action, label, placeholder, submit, q, clear, children }: SearchFieldProps) {
  const id = useId();
  return (
    <Form method="get" action={action} role="search" className="space-y-2">
      <div className="flex gap-2">
        <div className="relative min-w-0 grow">
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <input
            key={q}
            id={id}
            type="text"
            name="q"
            defaultValue={q}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
            className="w-full rounded-base border border-field bg-surface py-2 pr-9 pl-3 text-sm"
          />
          {q && clear && (
            <Link
              to={clear.to}
              className="absolute inset-y-0 right-0 flex items-center rounded-base px-2 text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
              <span className="sr-only">{clear.label}</span>
            </Link>
          )}
        </div>
        <button
          type="submit"
          className="rounded-base border border-field bg-surface px-2.5 text-brand hover:bg-brand-tint"
        >
          <Search aria-hidden="true" className="size-4" />
          <span className="sr-only">{submit}</span>
        </button>
      </div>
      {children}
    </Form>
  );
}
