import type { ReactNode } from 'react';

/** A white surface on the page's background. */
export function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <section className={`rounded-base border border-line bg-surface p-4 shadow-card sm:p-6 ${className}`}>
      {children}
    </section>
  );
}
