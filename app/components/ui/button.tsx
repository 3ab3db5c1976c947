import type { ButtonHTMLAttributes } from 'react';
import { Link, type OwnLinkProps } from '~/components/navigation/links';
import { Spinner } from './spinner';

const VARIANTS = {
  primary: 'border-brand bg-brand text-white hover:bg-brand-raised hover:border-brand-raised',
  secondary: 'border-field bg-surface text-ink hover:bg-page',
  danger: 'border-transparent bg-error-ink text-white hover:bg-error-ink/90',
  accent: 'border-accent bg-accent text-accent-ink hover:bg-accent/90',
  quiet: 'border-transparent text-brand hover:bg-brand-tint',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

function buttonClass(variant: ButtonVariant, className = ''): string {
  return `inline-flex min-h-10 items-center justify-center gap-2 rounded-base border px-4 py-2 text-center font-medium transition-colors duration-150 disabled:opacity-60 ${VARIANTS[variant]} ${className}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant; pending?: boolean };

/** The button of product.md 9. While `pending` it shows a spinner and is disabled. */
export function Button({ variant = 'primary', pending, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" className={buttonClass(variant, className)} disabled={disabled || pending} {...rest}>
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, ...rest }: OwnLinkProps & { variant?: ButtonVariant }) {
  return <Link className={buttonClass(variant, className)} {...rest} />;
}
