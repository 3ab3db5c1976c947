import type { ReactNode } from 'react';

type PageHeaderProps = { title: string; intro: string; narrow?: boolean; children?: ReactNode };

/**
 * Name of a signed-in screen, its purpose in a line or two, and what is done there first: beside them in a wide window,
 * below them on a phone. `narrow`: above a column of forms.
 */
export function PageHeader({ title, intro, narrow, children }: PageHeaderProps) {
  return (
    <div className={`mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 ${narrow ? 'max-w-3xl' : ''}`}>
      <div className="min-w-0 grow basis-80">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-3xl text-muted">{intro}</p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
