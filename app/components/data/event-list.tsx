import { useTranslation } from 'react-i18next';
import { deviceOf } from '~/http/request/device';
import { Moment } from './moment';

type ShownEvent = {
  id: number;
  kind: string;
  count: number;
  address: string | null;
  userAgent: string | null;
  by: string | null;
  detail: Record<string, string | number | boolean>;
  createdAt: Date;
  lastAt: Date;
};

/** Details that the list shows; others are for operators. */
const COUNTED = ['sessions', 'visitors', 'messages', 'left', 'overlapHours', 'days'] as const;
const TRUE = ['google', 'passwordDropped', 'byOperator', 'operator', 'keptForEver'] as const;

/** Security events: what happened, when, how often, from where. */
export function EventList({ events }: { events: ShownEvent[] }) {
  const { t } = useTranslation('privacy');
  if (events.length === 0) return <p className="text-sm text-muted">{t('events.none')}</p>;
  return (
    <ul className="divide-y divide-line rounded-base border border-line">
      {events.map((event) => (
        <li key={event.id} className="px-4 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-medium">{t(`events.kind.${event.kind}`)}</p>
            <p className="text-sm text-muted">
              <Moment at={event.lastAt} full />
            </p>
          </div>
          <Facts event={event} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ event: { by, count, address, userAgent, detail } }: { event: ShownEvent }) {
  const { t } = useTranslation('privacy');
  const facts = [
    ...(by ? [t('events.by', { name: by })] : []),
    ...(typeof detail.member === 'string' ? [detail.member] : []),
    ...(typeof detail.origin === 'string' ? [detail.origin] : []),
    ...(count > 1 ? [t('events.times', { count })] : []),
    ...COUNTED.flatMap((key) =>
      typeof detail[key] === 'number' ? [t(`events.detail.${key}`, { count: detail[key] })] : [],
    ),
    ...TRUE.flatMap((key) => (detail[key] === true ? [t(`events.fact.${key}`)] : [])),
    ...(typeof detail.key === 'string' ? [t('events.key', { key: detail.key })] : []),
    ...(address ? [address] : []),
    ...(userAgent ? [deviceOf(userAgent) ?? t('events.unknownBrowser')] : []),
  ];
  return facts.length > 0 ? <p className="text-sm break-words text-muted">{facts.join(' · ')}</p> : null;
}
