import type { TFunction } from 'i18next';
import type { Language } from '~/schemas/language';
import type { Counts } from '~/services/conversations/statistics/day';
import type { Figures } from '~/services/conversations/statistics/figures.server';
import { HAND_OVER_REASONS } from '~/services/inbox/hand-overs.server';

type Measure = { id: 'answered' | 'helped' | 'handedOver' | 'unanswered'; value: string; hint: string; trend?: Trend };
type Trend = { direction: 'up' | 'down' | 'same'; good: boolean | null; text: string };

/** What says whether the assistant works, each with how it was in as many days before. */
export function describeMeasures({ now, before }: Figures, days: number, t: TFunction, language: Language): Measure[] {
  const whole = (value: number) => new Intl.NumberFormat(language).format(value);
  const percent = (share: number | undefined) => (share === undefined ? '–' : percentIn(language)(share));
  const trendOf = (now: number | undefined, before: number | undefined, good: boolean | null, points: boolean) => {
    if (now === undefined || before === undefined) return undefined;
    const change = points ? Math.round(now * 100) - Math.round(before * 100) : now - before;
    const direction = change > 0 ? ('up' as const) : change < 0 ? ('down' as const) : ('same' as const);
    const size = whole(Math.abs(change));
    const kind = change === 0 ? 'same' : points ? (`${direction}Points` as 'upPoints' | 'downPoints') : direction;
    const text = t(`dashboard:trend.${kind}`, { size, days });
    return { direction, good: good === null || change === 0 ? null : change > 0 === good, text };
  };
  // Without a message before there is nothing to compare with.
  const known = before.answered + before.unanswered > 0;
  const counted = (name: 'handedOver' | 'unanswered', good: boolean | null) =>
    trendOf(now[name], known ? before[name] : undefined, good, false);
  return [
    {
      ...{ id: 'answered', value: percent(answeredShare(now)) },
      hint: t('dashboard:measure.answeredOf', {
        answered: whole(now.answered),
        all: whole(now.answered + now.unanswered),
      }),
      trend: trendOf(answeredShare(now), answeredShare(before), true, true),
    },
    {
      ...{ id: 'helped', value: percent(shareOf(now.helped, now.notHelped)) },
      hint: t('dashboard:measure.helpedOf', { helped: whole(now.helped), all: whole(now.helped + now.notHelped) }),
      trend: trendOf(shareOf(now.helped, now.notHelped), shareOf(before.helped, before.notHelped), true, true),
    },
    {
      ...{ id: 'handedOver', value: whole(now.handedOver) },
      hint: t('dashboard:measure.handedOverHint', { count: now.handedOver }),
      trend: counted('handedOver', null),
    },
    {
      ...{ id: 'unanswered', value: whole(now.unanswered) },
      hint: t('dashboard:measure.unansweredHint', { count: now.unanswered }),
      trend: counted('unanswered', false),
    },
  ];
}

/** Whole percents as the language writes them: 83%, 83 %. */
const percentIn = (language: Language) => new Intl.NumberFormat(language, { style: 'percent' }).format;

const shareOf = (part: number, rest: number) => (part + rest === 0 ? undefined : part / (part + rest));
const answeredShare = ({ answered, unanswered }: Counts) => shareOf(answered, unanswered);

/** What the assistant solved alone and what people did; undefined: there was no conversation. */
export function describePeople({ people, solved: { confirmed, assumed } }: Figures, t: TFunction, language: Language) {
  const { conversations, handedOver, reasons, answered, unanswered, medianSeconds, slowestTenthSeconds } = people;
  if (conversations === 0) return undefined;
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const time = (seconds: number | null) => {
    if (seconds === null) return '–';
    if (seconds < 90) return t('dashboard:people.seconds', { count: Math.round(seconds) });
    const minutes = seconds / 60;
    return minutes < 90
      ? t('dashboard:people.minutes', { count: Math.round(minutes) })
      : t('dashboard:people.hours', { hours: number(minutes / 60, 1) });
  };
  const why = HAND_OVER_REASONS.filter((reason) => reasons[reason] > 0).map((reason) =>
    t(`dashboard:people.reason.${reason}`, { number: number(reasons[reason]) }),
  );
  return [
    {
      ...{ id: 'solved' as const, value: number(confirmed + assumed) },
      hint: t('dashboard:people.solvedHint', { confirmed: number(confirmed), assumed: number(assumed) }),
    },
    {
      ...{ id: 'handedOver' as const, value: percentIn(language)(handedOver / conversations) },
      hint: why.join(', ') || t('dashboard:people.handedOverNone'),
    },
    {
      ...{ id: 'firstAnswer' as const, value: time(medianSeconds) },
      hint: t(medianSeconds === null ? 'dashboard:people.firstAnswerNone' : 'dashboard:people.firstAnswerHint', {
        ...{ slowest: time(slowestTenthSeconds), answered: number(answered), unanswered: number(unanswered) },
      }),
    },
    {
      ...{ id: 'rating' as const, value: people.meanRating === null ? '–' : number(people.meanRating, 1) },
      hint: t(people.ratings === 0 ? 'dashboard:people.ratingNone' : 'dashboard:people.ratingHint', {
        count: people.ratings,
      }),
    },
  ];
}

/** When, in which language and where visitors write. */
export function describeBreakdown({ hours, languages, channels }: Figures, language: Language) {
  const whole = (value: number) => new Intl.NumberFormat(language).format(value);
  const total = hours.reduce((sum, messages) => sum + messages, 0);
  const share = (messages: number) => {
    const of = total === 0 ? 0 : messages / total;
    return { messages: whole(messages), share: of, percent: percentIn(language)(of) };
  };
  const most = Math.max(1, ...hours);
  return {
    total,
    hours: hours.map((messages, hour) => ({ hour, messages, text: whole(messages), height: messages / most })),
    languages: languages.map(({ name, messages }) => ({ name, ...share(messages) })),
    channels: channels.map(({ name, messages }) => ({ name, ...share(messages) })),
  };
}
