import type { ReactNode } from 'react';

const TONES = {
  plain: 'border-line bg-surface shadow-card',
  /** What the owner should do now: one on a screen. */
  lead: 'border-line border-l-4 border-l-brand bg-surface shadow-card',
  /** What is looked up now and then. */
  quiet: 'border-line',
} as const;

type CardProps = { tone?: keyof typeof TONES; className?: string; children: ReactNode };

/** A surface on the page's background; its tone says how much it matters now. */
export function Card({ tone = 'plain', className = '', children }: CardProps) {
  return <section className={`rounded-base border p-4 sm:p-6 ${TONES[tone]} ${className}`}>{children}</section>;
}
