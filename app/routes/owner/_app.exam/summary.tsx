import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { ProgressBar } from '~/components/ui/progress-bar';
import { Spinner } from '~/components/ui/spinner';
import { examUrl } from './addresses';
import type { Exam } from './load.server';

/** How the exam stands, what the last run changed, and the run that is under way. */
export function Summary({ exam: { runs, running, waiting, spentBudget } }: { exam: Exam }) {
  const { t } = useTranslation('exam');
  const address = examUrl({ do: 'run' });
  const pending = usePending(address);
  const [latest] = runs;
  return (
    <Card tone={latest && latest.passed < latest.total ? 'lead' : 'plain'}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg font-semibold">{t('summary.title')}</h2>
          {latest ? (
            <>
              <p className="mt-2 flex items-center gap-2 text-xl font-semibold tabular-nums">
                {latest.passed < latest.total ? (
                  <CircleAlert aria-hidden="true" className="size-6 text-error-ink" />
                ) : (
                  <CircleCheck aria-hidden="true" className="size-6 text-ok-ink" />
                )}
                {t('summary.score', { passed: latest.passed, total: latest.total })}
              </p>
              <p className="mt-1 text-sm text-muted">
                {t('summary.last')} <Moment at={latest.createdAt} full />, {t(`reason.${latest.reason}`)}
              </p>
              {latest.turnedRed.length > 0 && (
                <p className="mt-1 text-sm font-medium text-error-ink">
                  {t('summary.turnedRed', { count: latest.turnedRed.length })}
                </p>
              )}
              {latest.turnedGreen.length > 0 && (
                <p className="mt-1 text-sm font-medium text-ok-ink">
                  {t('summary.turnedGreen', { count: latest.turnedGreen.length })}
                </p>
              )}
            </>
          ) : (
            <p className="mt-2 text-muted">{t('run.never')}</p>
          )}
        </div>
        <Form method="post" action={address} preventScrollReset>
          <Button variant="secondary" pending={pending} disabled={running !== undefined}>
            {pending ? t('run.starting') : t('run.start')}
          </Button>
        </Form>
      </div>
      {running && (
        <div className="mt-4">
          <ProgressBar
            value={running.done}
            max={running.total}
            label={t('run.running')}
            text={t('run.progress', running)}
          />
        </div>
      )}
      {!running && spentBudget !== undefined && (
        <p className="mt-4 text-sm text-muted">{t('run.spent', { limit: spentBudget })}</p>
      )}
      {!running && waiting && (
        <p role="status" className="mt-4 flex items-center gap-2 text-sm text-muted">
          <Spinner />
          {t('run.waiting')}
        </p>
      )}
    </Card>
  );
}
