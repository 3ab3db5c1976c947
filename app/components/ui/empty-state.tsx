import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Shown instead of an empty list: what the list is for, and what to do next. */
export function EmptyState({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-base border border-dashed border-field/60 px-4 py-8 text-center">
      <Icon aria-hidden="true" className="mb-2 size-6 text-muted" />
      <p className="font-medium">{title}</p>
      <div className="mt-1 max-w-md text-sm text-muted">{children}</div>
    </div>
  );
}
