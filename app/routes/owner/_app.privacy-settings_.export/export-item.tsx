import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { ProgressBar } from '~/components/ui/progress-bar';
import type { DataExport } from '~/services/export/exports.server';

const DELETION = '/privacy-settings/export?do=delete';
const MB = 1024 * 1024;

/** An archive: being made, ready, or come to nothing. */
export function ExportItem({ item }: { item: DataExport }) {
  const { t } = useTranslation('privacy');
  const { id, status, progress, size, createdAt, expiresAt } = item;
  const pending = usePending(DELETION);
  if (status === 'failed') {
    return (
      <li>
        <Alert kind="error">{t('export.failed')}</Alert>
      </li>
    );
  }
  if (status !== 'ready') {
    const text =
      status === 'queued' ? t('export.queued') : t('export.percent', { percent: Math.floor(progress * 100) });
    return (
      <li aria-live="polite">
        <ProgressBar value={progress} max={1} label={t('export.running')} text={text} of="work" />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-base border border-line px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">{t('export.ready')}</p>
        <p className="text-sm text-muted">
          <Moment at={createdAt} full /> · {t('export.size', { size: Math.max(0.1, size / MB).toFixed(1) })}
        </p>
        <p className="text-sm text-muted">
          {t('export.until')} <Moment at={expiresAt} full />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/privacy-settings/exports/${id}`} reloadDocument>
          <Download aria-hidden="true" className="size-4" />
          {t('export.download')}
        </ButtonLink>
        <Form method="post" action={DELETION} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button variant="secondary" pending={pending}>
            {t('delete', { ns: 'common' })}
          </Button>
        </Form>
      </div>
    </li>
  );
}
