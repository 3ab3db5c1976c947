import { useTranslation } from 'react-i18next';
import { Alert } from '~/components/ui/alert';
import type { Erased, Kept } from '~/services/privacy/erase-visitors.server';
import { KeptList } from './review';

const KINDS = ['visitors', 'conversations', 'messages', 'feedback', 'telegram', 'exports', 'limits'] as const;

/** What was erased, by kind. */
export function Report({ erased, kept }: { erased: Erased; kept: Kept[] }) {
  const { t } = useTranslation('privacy');
  return (
    <Alert kind="ok">
      <p className="font-medium">{erased.visitors > 0 ? t('erase.done') : t('erase.gone')}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {KINDS.map((kind) => (
          <div key={kind} className="contents">
            <dt>{t(`erase.kinds.${kind}`)}</dt>
            <dd className="tabular-nums">{erased[kind]}</dd>
          </div>
        ))}
      </dl>
      <KeptList kept={kept} />
      <p className="mt-2">{t('erase.backups')}</p>
    </Alert>
  );
}
