import type { ReactNode } from 'react';
import { Moment } from '~/components/data/moment';

const LOOKS = {
  visitor: 'border border-line bg-surface',
  assistant: 'bg-brand-tint text-ink',
  person: 'bg-brand text-white',
  note: 'border border-warning bg-warning-tint text-ink',
} as const;

type SaidProps = { by: keyof typeof LOOKS; who: string; at: Date; children: ReactNode };

/** One thing that was said: a visitor's on the left, everybody else's on the right. */
export function Said({ by, who, at, children }: SaidProps) {
  return (
    <div className={by === 'visitor' ? '' : 'flex flex-col items-end'}>
      <p className="mb-0.5 text-xs text-muted">
        {who} · <Moment at={at} full />
      </p>
      <p dir="auto" className={`w-fit max-w-[85%] rounded-base px-3 py-2 break-words whitespace-pre-wrap ${LOOKS[by]}`}>
        {children}
      </p>
    </div>
  );
}
