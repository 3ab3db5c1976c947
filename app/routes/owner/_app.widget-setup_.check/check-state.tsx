import { useTranslation } from 'react-i18next';
import { StatusBadge } from '~/components/ui/status-badge';
import type { Level } from '~/services/doctor/faults';

const TONES = { good: 'ok', amber: 'warning', red: 'error' } as const;

/** How well the chat works on a page, in a word. */
export function CheckState({ state }: { state: Level | 'good' }) {
  const { t } = useTranslation('install-check');
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}
