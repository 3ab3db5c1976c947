import { useTranslation } from 'react-i18next';
import { Card } from '~/components/ui/card';
import type { Overview } from './overview.server';

/** When visitors write, in which language and where. */
export function Breakdown({ breakdown }: { breakdown: Overview['breakdown'] }) {
  const { t } = useTranslation('dashboard');
  const { total, hours, languages, channels } = breakdown;
  if (total === 0) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card>
        <h2 className="text-lg font-semibold">{t('hours.title')}</h2>
        <p className="mt-1 mb-4 text-sm text-muted">{t('hours.hint')}</p>
        <ol className="flex h-32 items-end gap-0.5 sm:gap-1">
          {hours.map(({ hour, messages, text, height }) => (
            <li key={hour} className="flex h-full grow flex-col justify-end" title={t('hours.hour', { hour, text })}>
              <span className="sr-only">{t('hours.hour', { hour, text })}</span>
              <span
                aria-hidden="true"
                className={`block rounded-t-[2px] ${messages > 0 ? 'bg-brand' : 'bg-line'}`}
                style={{ height: messages > 0 ? `${Math.max(4, height * 100)}%` : '2px' }}
              />
            </li>
          ))}
        </ol>
        <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted tabular-nums">
          {['00', '06', '12', '18', '23'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </Card>
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('languages.title')}</h2>
        <Shares rows={languages.map((row) => ({ ...row, label: t(`languages.${languageNamed(row.name)}`) }))} />
        <h2 className="mt-5 mb-3 text-lg font-semibold">{t('channels.title')}</h2>
        <Shares rows={channels.map((row) => ({ ...row, label: t(`channels.${row.name}`) }))} />
      </Card>
    </div>
  );
}

const languageNamed = (name: string) => (name === 'en' || name === 'ru' || name === 'kk' ? name : 'other');

function Shares({ rows }: { rows: { name: string; label: string; messages: string; share: number }[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {rows.map(({ name, label, messages, share }) => (
        <li key={name}>
          <div className="flex justify-between gap-4">
            <span>{label}</span>
            <span className="text-muted tabular-nums">
              {messages} · {Math.round(share * 100)} %
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-page">
            <div className="h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
