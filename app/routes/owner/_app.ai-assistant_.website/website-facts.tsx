import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Alert } from '~/components/ui/alert';
import { ProgressBar } from '~/components/ui/progress-bar';
import { StatusBadge } from '~/components/ui/status-badge';
import type { DescribedWebsite } from './describe-website.server';

const TONES = { finding: 'busy', choosing: 'waiting', reading: 'busy', ready: 'ok', failed: 'error' } as const;

export function WebsiteStatus({ status }: Pick<DescribedWebsite, 'status'>) {
  const { t } = useTranslation('website');
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/** How far a website is, what was read of it, and what changed. */
export function WebsiteFacts({ site }: { site: DescribedWebsite }) {
  const { t } = useTranslation('website');
  const { busy, progress, error, read, left, changes, readAt, nextReadingAt, status } = site;
  return (
    <div className="space-y-2 text-sm">
      {busy && (
        <>
          <ProgressBar
            of="work"
            value={progress.done}
            max={status === 'finding' ? 0 : progress.total}
            label={t('progress.label')}
            text={progress.text}
          />
          <p className="text-muted">{t('progress.wait')}</p>
        </>
      )}
      {error && !busy && <Alert kind="error">{error}</Alert>}
      {read && <p>{[read, left].filter(Boolean).join(' · ')}</p>}
      {!read && left && !busy && <p>{left}</p>}
      {changes && <p className="text-muted">{changes}</p>}
      {readAt && (
        <p className="text-muted">
          {t('facts.at')}: <Moment at={readAt} full />
          {nextReadingAt && (
            <>
              {' · '}
              {t('facts.next')}: <Moment at={nextReadingAt} full />
            </>
          )}
        </p>
      )}
    </div>
  );
}
