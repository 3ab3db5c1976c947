import { TriangleAlert } from 'lucide-react';

/** What may be wrong with a document that was read all the same. */
export function DocumentWarnings({ of: { warnings } }: { of: { warnings: string[] } }) {
  return warnings.map((warning) => (
    <p key={warning} className="mt-1 flex gap-2 text-sm text-warning-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{warning}</span>
    </p>
  ));
}
