import { formatDay } from '~/components/data/moment';
import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { periodOf } from '~/schemas/period';
import type { Assistant } from '~/services/assistant/assistants.server';
import { figuresOf } from '~/services/conversations/statistics/figures.server';
import { statsOf, usageOf } from '~/services/conversations/stats.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { mostAsked } from '~/services/suggested-questions/asked.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';
import { niceMaximum } from './chart-scale';
import { describeBreakdown, describeMeasures, describePeople } from './figures.server';

const OPEN_SHOWN = 5;
const TOPICS_SHOWN = 5;
/** The latest: to group 2,000 that all differ takes a quarter of a second of processor time. */
const TOPICS_AMONG = 500;

/** All the screen shows; figures are written out here, since not every browser writes Kazakh ones as the server does. */
export async function loadOverview(
  { person, owner, assistant }: { person: { name: string }; owner: { id: string; plan: string }; assistant: Assistant },
  request: Request,
  language: Language,
) {
  const period = periodOf(new URL(request.url).searchParams.get('days'));
  const timeZone = await timeZoneOf(assistant);
  const [stats, figures, open, usage, topics] = await Promise.all([
    statsOf(assistant),
    figuresOf(assistant, { days: period, timeZone }),
    listUnanswered(assistant, { days: period, most: OPEN_SHOWN }),
    usageOf(owner),
    mostAsked(assistant, { days: period, most: TOPICS_SHOWN, among: TOPICS_AMONG }),
  ]);
  const t = tFor(language);
  const whole = (value: number) => new Intl.NumberFormat(language).format(value);
  const { days, now } = figures;
  const { answered, unanswered } = now;
  const maximum = niceMaximum(Math.max(...days.map((day) => day.answered + day.unanswered)));
  const share = (used: number, limit: number) => ({
    used,
    limit,
    text: usage.unlimited ? whole(used) : t('dashboard:usage.text', { used: whole(used), limit: whole(limit) }),
  });
  return {
    title: t('dashboard:title'),
    name: person.name.trim(),
    period,
    timeZone,
    measures: describeMeasures(figures, period, t, language),
    people: describePeople(figures, t, language),
    breakdown: describeBreakdown(figures, language),
    topics,
    stats: { resolved: whole(stats.resolved), unresolved: whole(stats.unresolved), total: whole(stats.total) },
    chart: {
      maximum,
      ticks: [maximum, maximum / 2].map(whole),
      summary: t(unanswered === 0 ? 'dashboard:chart.summaryAll' : 'dashboard:chart.summary', {
        ...{ count: answered, days: whole(period), answered: whole(answered), unanswered: whole(unanswered) },
      }),
      days: days.map((day) => ({
        ...day,
        label: formatDay(new Date(`${day.date}T00:00:00Z`), (key, values) => t(`common:${key}`, values)),
        text: t('dashboard:chart.day', { answered: whole(day.answered), unanswered: whole(day.unanswered) }),
      })),
    },
    nothingYet: answered + unanswered === 0,
    usage: {
      unlimited: usage.unlimited,
      today: share(usage.today, usage.perDay),
      month: share(usage.month, usage.perMonth),
      spent: usage.spent,
      refused:
        usage.refusedThisMonth > 0
          ? t('dashboard:usage.refused', { today: whole(usage.refusedToday), month: whole(usage.refusedThisMonth) })
          : undefined,
    },
    open: {
      total: open.total,
      questions: open.questions.map(({ id, question, count, lastAsked }) => ({ id, question, count, lastAsked })),
    },
  };
}

export type Overview = Awaited<ReturnType<typeof loadOverview>>;
