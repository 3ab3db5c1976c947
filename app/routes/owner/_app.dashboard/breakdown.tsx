import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { Card } from '~/components/ui/card';
import type { Overview } from './overview.server';

type BreakdownProps = Pick<Overview, 'breakdown' | 'topics' | 'period'>;

/** When visitors write and what about, in which language and where. */
export function Breakdown({ breakdown, topics, period }: BreakdownProps) {
  const { t } = useTranslation('dashboard');
  const { total, hours, languages, channels } = breakdown;
  if (total === 0) return null;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        {topics.length > 0 ? <Topics topics={topics} period={period} /> : <Hours hours={hours} />}
        <Card>
          <h2 className="mb-3 text-lg font-semibold">{t('languages.title')}</h2>
          <Shares rows={languages.map((row) => ({ ...row, label: t(`languages.${languageNamed(row.name)}`) }))} />
          <h2 className="mt-5 mb-3 text-lg font-semibold">{t('channels.title')}</h2>
          <Shares rows={channels.map((row) => ({ ...row, label: t(`channels.${row.name}`) }))} />
        </Card>
      </div>
      {topics.length > 0 && <Hours hours={hours} />}
    </>
  );
}

function Hours({ hours }: Pick<BreakdownProps['breakdown'], 'hours'>) {
  const { t } = useTranslation('dashboard');
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('hours.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('hours.hint')}</p>
      <ol className="flex h-32 items-end gap-0.5 sm:gap-1">
        {hours.map(({ hour, messages, text, height }) => (
          <li
            key={hour}
            className="flex h-full grow flex-col justify-end"
            title={t('hours.hour', { hour, text, count: messages })}
          >
            <span className="sr-only">{t('hours.hour', { hour, text, count: messages })}</span>
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
  );
}

/** What is asked most and answered, each with the way to who asked. */
function Topics({ topics, period }: Pick<BreakdownProps, 'topics' | 'period'>) {
  const { t } = useTranslation('dashboard');
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('topics.title')}</h2>
      <p className="mt-1 mb-2 text-sm text-muted">{t('topics.hint')}</p>
      <ol className="divide-y divide-line">
        {topics.map(({ question, visitors }) => (
          <li key={question} className="flex items-baseline justify-between gap-4 py-2 last:pb-0">
            <Link
              to={`/chat-logs?${new URLSearchParams({ q: question, days: String(period) })}`}
              className="min-w-0 break-words hover:underline"
            >
              {question}
            </Link>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {t('topics.visitors', { count: visitors })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const languageNamed = (name: string) => (name === 'en' || name === 'ru' || name === 'kk' ? name : 'other');

function Shares({
  rows,
}: {
  rows: { name: string; label: string; messages: string; share: number; percent: string }[];
}) {
  return (
    <ul className="space-y-2 text-sm">
      {rows.map(({ name, label, messages, share, percent }) => (
        <li key={name}>
          <div className="flex justify-between gap-4">
            <span>{label}</span>
            <span className="text-muted tabular-nums">
              {messages} · {percent}
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
