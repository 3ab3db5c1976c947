import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';

const KINDS = {
  ok: { icon: CircleCheck, look: 'border-ok bg-mint text-ok-ink', role: 'status' },
  error: { icon: CircleAlert, look: 'border-error bg-error-tint text-error-ink', role: 'alert' },
  warning: { icon: CircleAlert, look: 'border-warning bg-warning-tint text-warning-ink', role: 'status' },
  info: { icon: Info, look: 'border-line bg-brand-tint text-brand', role: undefined },
} as const;

/** A message in the flow of the page. */
export function Alert({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { icon: Icon, look, role } = KINDS[kind];
  return (
    <div role={role} className={`flex gap-3 rounded-base border px-4 py-3 text-sm ${role ? 'appear' : ''} ${look}`}>
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** `of`: the result that it reports. A new result opens it again. */
type ErrorToastProps = { message: string; of: unknown; dismissTo: string; button?: 'cancel' | 'close' };

/**
 * The error toast of product.md 8, at the foot of the window. Its button links to `dismissTo`, the page without the toast;
 * with JavaScript it only closes, and the form keeps what was typed.
 */
export function ErrorToast({ message, of, dismissTo, button = 'cancel' }: ErrorToastProps) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState<unknown>();
  if (dismissed === of) return null;
  return (
    <>
      <div
        role="alert"
        className="appear fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-xl items-start gap-3 rounded-base border border-error bg-error-tint px-4 py-3 text-error-ink shadow-card"
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <p className="min-w-0 grow break-words max-sm:text-sm">{message}</p>
        <Link
          to={dismissTo}
          className="-my-1 -mr-2 inline-flex shrink-0 items-center gap-1 rounded-base px-2 py-1 text-sm font-medium whitespace-nowrap hover:bg-surface"
          onClick={(event) => {
            event.preventDefault();
            setDismissed(of);
          }}
        >
          <X aria-hidden="true" className="size-4" />
          <span className={button === 'close' ? 'max-sm:sr-only' : undefined}>{t(button)}</span>
        </Link>
      </div>
      {/* What it would cover on a phone, the button of a dialog above all, can be moved above it. */}
      <div aria-hidden="true" className="h-28 sm:hidden" />
    </>
  );
}
