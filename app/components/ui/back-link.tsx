import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '~/components/navigation/links';

/** A link from a page back to its parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link mb-4 inline-flex items-center gap-2 text-sm">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
