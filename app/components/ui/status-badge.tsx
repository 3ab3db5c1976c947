import type { ReactNode } from 'react';

const TONES = {
  ok: { pill: 'bg-mint text-ok-ink', dot: 'bg-ok' },
  busy: { pill: 'bg-brand-tint text-brand', dot: 'bg-brand animate-pulse' },
  waiting: { pill: 'bg-page text-muted', dot: 'bg-field' },
  warning: { pill: 'bg-warning-tint text-warning-ink', dot: 'bg-warning' },
  error: { pill: 'bg-error-tint text-error-ink', dot: 'bg-error' },
} as const;

/** A state in one word; colour is never the only sign. */
export function StatusBadge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { pill, dot } = TONES[tone];
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${pill}`}
    >
      <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />
      {children}
    </span>
  );
}
