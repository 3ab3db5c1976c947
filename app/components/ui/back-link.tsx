import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '~/components/navigation/current-assistant';
import { Link } from '~/components/navigation/links';

/** A link from a page to its parent page; nothing for a member who may not open that page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  if (!useMay(to.split('?')[0] ?? to)) return null;
  return (
    <Link to={to} className="link mb-4 inline-flex items-center gap-2 text-sm">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
