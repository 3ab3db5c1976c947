import { useTranslation } from 'react-i18next';
import type { ListedAssistant } from './load.server';

const COUNTED = [
  'documents',
  'pairs',
  'texts',
  'websites',
  'actions',
  'questions',
  'conversations',
  'messages',
] as const;

/** What belongs to an assistant, in words; what it has none of is left out. */
export function useBelongings({ has }: Pick<ListedAssistant, 'has'>): string[] {
  const { t } = useTranslation('assistants');
  return [
    ...COUNTED.filter((key) => has[key] > 0).map((key) => t(`has.${key}`, { count: has[key] })),
    ...(has.bot ? [t('has.bot', { name: has.bot })] : []),
  ];
}
