import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Card } from '~/components/ui/card';
import type { Exam } from './load.server';

const CELL = 'py-2 pr-4 align-top max-md:block max-md:p-0';
const HEAD = 'py-2 pr-4 text-left font-medium text-muted';

/** The last runs, newest first. On a narrow screen a row stands as a block; the roles keep it a table all the same. */
export function RunHistory({ runs }: { runs: Exam['runs'] }) {
  const { t } = useTranslation('exam');
  return (
    <Card tone="quiet">
      <h2 className="mb-2 text-lg font-semibold">{t('history.title')}</h2>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display changes take a table's own roles away */}
      <table role="table" className="w-full text-sm max-md:block">
        <thead role="rowgroup" className="border-b border-line max-md:sr-only">
          <tr role="row">
            {(['when', 'why', 'score', 'changes'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col" className={HEAD}>
                {t(`history.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {runs.map(({ id, createdAt, reason, passed, total, turnedGreen, turnedRed }) => (
            <tr key={id} role="row" className="max-md:block max-md:py-3">
              <td role="cell" className={`${CELL} whitespace-nowrap`}>
                <Moment at={createdAt} full />
              </td>
              <td role="cell" className={CELL}>
                {t(`reason.${reason}`)}
              </td>
              <td role="cell" className={`${CELL} font-medium whitespace-nowrap tabular-nums`}>
                {t('history.scoreText', { passed, total })}
              </td>
              <td role="cell" className={`${CELL} break-words`}>
                {turnedRed.length > 0 && (
                  <p className="text-error-ink">{t('history.red', { names: turnedRed.join(' · ') })}</p>
                )}
                {turnedGreen.length > 0 && (
                  <p className="text-ok-ink">{t('history.green', { names: turnedGreen.join(' · ') })}</p>
                )}
                {turnedRed.length + turnedGreen.length === 0 && <span className="text-muted">{t('history.same')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display changes take a table's own roles away */}
    </Card>
  );
}
