import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ChartColumn, CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { PeriodLinks } from '~/components/data/period-links';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { useMay } from '~/components/navigation/current-assistant';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { ProgressBar } from '~/components/ui/progress-bar';
import { languageOf } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { Breakdown } from './breakdown';
import { AnswersChart } from './chart';
import { Measures } from './measures';
import { loadOverview } from './overview.server';
import { People } from './people';

export async function loader({ request }: LoaderFunctionArgs) {
  const { person, owner, assistant } = await requireAssistant(request);
  return loadOverview({ person, owner, assistant }, request, await languageOf(request));
}

export const meta = titleMeta;

export default function Dashboard() {
  const { t } = useTranslation('dashboard');
  const { name, stats, measures, breakdown, topics, chart, timeZone, nothingYet, people, period, open } =
    useLoaderData<typeof loader>();
  const mayConnect = useMay('/widget-setup');
  const greeting = t('greeting', { name: name || t('guest') });
  return (
    <>
      <PageHeader title={t('title')} intro={nothingYet ? greeting : `${greeting} ${chart.summary}`}>
        <PeriodLinks current={period} to={(days) => `/dashboard?days=${days}`} />
      </PageHeader>
      <div className="space-y-6">
        {!nothingYet && <Measures measures={measures} period={period} />}
        {/* What can be done about them comes before what can only be looked at. */}
        {open.total > 0 && <OpenQuestions />}
        <Card>
          <h2 className="mb-4 text-lg font-semibold">{t('chart.title')}</h2>
          {nothingYet ? (
            <EmptyState icon={ChartColumn} title={t('chart.emptyTitle')}>
              <p>{t('chart.empty')}</p>
              {mayConnect && (
                <ButtonLink to="/widget-setup" variant="secondary" className="mt-4 text-base text-ink">
                  {t('chart.connect')}
                </ButtonLink>
              )}
            </EmptyState>
          ) : (
            <AnswersChart chart={chart} timeZone={timeZone} csv={`/dashboard/csv?days=${period}`} />
          )}
        </Card>
        <People people={people} />
        <Breakdown breakdown={breakdown} topics={topics} period={period} />
        <div className={open.total > 0 ? '' : 'grid items-start gap-6 lg:grid-cols-[3fr_2fr]'}>
          {open.total === 0 && <OpenQuestions />}
          <PlanUsage />
        </div>
        <section aria-label={t('stats.label')}>
          <h2 className="mb-3 text-lg font-semibold">{t('stats.label')}</h2>
          <dl className="grid gap-4 rounded-base border border-line sm:grid-cols-3 sm:gap-0 sm:divide-x sm:divide-line">
            <Statistic name={t('stats.resolved')} value={stats.resolved} hint={t('stats.resolvedHint')} dot="bg-ok" />
            <Statistic
              name={t('stats.unresolved')}
              value={stats.unresolved}
              hint={t('stats.unresolvedHint')}
              dot="bg-warning"
            />
            <Statistic name={t('stats.total')} value={stats.total} hint={t('stats.totalHint')} dot="bg-brand" />
          </dl>
        </section>
      </div>
    </>
  );
}

type StatisticProps = { name: string; value: string; hint: string; dot: string };

function Statistic({ name, value, hint, dot }: StatisticProps) {
  return (
    <div className="flex flex-col p-4">
      <dt className="flex items-center gap-2 text-sm font-medium">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
        {name}
      </dt>
      <dd className="mt-2 text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
      <dd className="mt-1 text-sm text-muted">{hint}</dd>
    </div>
  );
}

/** Rarely of interest, until it runs out. */
function PlanUsage() {
  const { t } = useTranslation('dashboard');
  const { usage } = useLoaderData<typeof loader>();
  const rows = [
    { ...usage.today, label: t('usage.today') },
    { ...usage.month, label: t('usage.month') },
  ];
  return (
    <Card tone={usage.spent ? 'plain' : 'quiet'}>
      <h2 className="text-lg font-semibold">{t('usage.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{usage.unlimited ? t('usage.unlimited') : t('usage.hint')}</p>
      {usage.spent && (
        <div className="mb-4">
          <Alert kind="warning">{t(`usage.spent.${usage.spent}`)}</Alert>
        </div>
      )}
      <div className="space-y-4">
        {rows.map(({ label, used, limit, text }) =>
          usage.unlimited ? (
            <p key={label} className="flex justify-between gap-4 text-sm">
              <span className="font-medium">{label}</span>
              <span className="text-muted tabular-nums">{text}</span>
            </p>
          ) : (
            <ProgressBar key={label} value={used} max={limit} label={label} text={text} />
          ),
        )}
      </div>
      {usage.refused && <p className="mt-4 text-sm text-muted">{usage.refused}</p>}
    </Card>
  );
}

/** Those asked most; each leads to the form that answers it from then on, and the figure to all of them. */
function OpenQuestions() {
  const { t } = useTranslation('dashboard');
  const { open, nothingYet, period } = useLoaderData<typeof loader>();
  return (
    <Card tone={open.total > 0 ? 'lead' : 'quiet'}>
      <h2 className="text-lg font-semibold">{t('open.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t('open.hint')}</p>
      {open.total === 0 ? (
        <EmptyState icon={CircleCheckBig} title={t('open.emptyTitle')}>
          {nothingYet ? t('open.nothingYet') : t('open.empty')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {open.questions.map(({ id, question, count, lastAsked }, at) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 grow basis-56">
                <p className="line-clamp-3 font-medium break-words">{question}</p>
                <p className="text-sm text-muted">
                  {count > 1 && <>{t('open.times', { count })} · </>}
                  <Moment at={lastAsked} />
                </p>
              </div>
              <ButtonLink
                to={`/unanswered?${new URLSearchParams({ days: String(period), answer: String(id) })}`}
                variant={at === 0 ? 'primary' : 'secondary'}
                className="text-sm whitespace-nowrap"
              >
                {t('open.answer')}
                <span className="sr-only">: {question}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {open.total > 0 && (
        <p className="mt-4">
          <Link to={`/unanswered?days=${period}`} className="link">
            {t('open.all', { count: open.total })}
          </Link>
        </p>
      )}
    </Card>
  );
}
