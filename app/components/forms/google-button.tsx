import { useTranslation } from 'react-i18next';

type GoogleButtonProps = {
  label: string;
  href?: string;
  /** Whether a form with a password follows, introduced by `orText`. */
  formFollows?: boolean;
  orText?: string;
};

/** Goes to Google by a plain link, so that it works without JavaScript. */
export function GoogleButton({ label, href = '/api/auth/google', formFollows = true, orText }: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <a
        href={href}
        className="inline-flex min-h-10 w-full items-center justify-center gap-3 rounded-base border border-field bg-surface px-4 py-2 text-center font-medium text-ink transition-colors duration-150 hover:bg-page"
      >
        <svg aria-hidden="true" viewBox="0 0 18 18" className="size-5 shrink-0">
          <path
            fill="#4285F4"
            d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
          />
          <path
            fill="#34A853"
            d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
          />
          <path
            fill="#FBBC05"
            d="M3.97 10.71A5.4 5.4 0 0 1 3.68 9c0-.6.1-1.17.29-1.71V4.96H.96A9 9 0 0 0 0 9c0 1.45.35 2.83.96 4.05l3.01-2.34z"
          />
          <path
            fill="#EA4335"
            d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 9 0 9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
          />
        </svg>
        {label}
      </a>
      {formFollows && (
        <p className="my-4 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {orText ?? t('orWithEmail')}
        </p>
      )}
    </>
  );
}
