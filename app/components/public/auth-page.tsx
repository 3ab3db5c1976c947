import type { ReactNode } from 'react';
import { Card } from '../ui/card';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

type AuthPageProps = { title: string; intro?: string; children?: ReactNode };

/** A narrow card between the public header and footer, used by every account screen. */
export function AuthPage({ title, intro, children }: AuthPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto w-full max-w-md grow px-4 py-8 sm:py-12">
        <Card>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
          <div className="mt-6">{children}</div>
        </Card>
      </main>
      <PublicFooter />
    </div>
  );
}
