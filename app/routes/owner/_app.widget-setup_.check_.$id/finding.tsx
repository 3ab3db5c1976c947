import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '~/services/doctor/faults';

const LOOKS = {
  red: { icon: CircleAlert, look: 'text-error-ink' },
  amber: { icon: TriangleAlert, look: 'text-warning-ink' },
  good: { icon: CircleCheck, look: 'text-ok-ink' },
} as const;

/** One thing that was looked at; its colour is named too. `children`: what to do. */
export function Finding({ level, what, children }: { level: Level | 'good'; what: string; children?: ReactNode }) {
  const { t } = useTranslation('install-check');
  const { icon: Icon, look } = LOOKS[level];
  return (
    <li className="flex gap-3 py-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <div className="min-w-0 break-words">
        <p className={level === 'good' ? '' : 'font-medium'}>
          <span className="sr-only">{t(`level.${level}`)}: </span>
          {what}
        </p>
        {children}
      </div>
    </li>
  );
}
