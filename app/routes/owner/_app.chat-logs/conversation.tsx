import { useTranslation } from 'react-i18next';
import { ConversationFrame } from '~/components/conversation/frame';
import { PeopleEvent } from '~/components/conversation/people-event';
import { Link } from '~/components/navigation/links';
import { StatusBadge } from '~/components/ui/status-badge';
import { chatLogsUrl, type State } from './addresses';
import { ExchangeItem } from './exchange-item';
import type { Logs } from './logs.server';
import { OpenAlone } from './open-alone';

type Opened = NonNullable<Logs['conversation']>;

const TONES = { waiting: 'warning', person: 'ok', closed: 'waiting' } as const;

/** The right pane: who it is, and what was said by the visitor, the assistant and people. */
export function Conversation({ logs, conversation }: { logs: Logs; conversation: Opened }) {
  const { t } = useTranslation('chat-logs');
  const { filter, after, before, at, words } = logs;
  const { visitor, label, exchanges, earlier, later, beforeFirst } = conversation;
  const place: State = { ...filter, after, visitor: visitor.visitorId, own: visitor.own };
  const latest = chatLogsUrl(place);
  return (
    <ConversationFrame
      back={{ to: chatLogsUrl({ ...filter, after }), label: t('back') }}
      title={label}
      facts={[
        t(`channel.${visitor.channel}`),
        visitor.device && t(`device.${visitor.device}`),
        visitor.email,
        visitor.page?.replace(/^https?:\/\//, ''),
        label !== visitor.visitorId && !visitor.own && visitor.visitorId,
      ]}
      aside={<Aside visitor={visitor} />}
      label={t('conversation', { visitor: label })}
    >
      {earlier && exchanges[0] && (
        <p className="text-center text-sm">
          <Link to={chatLogsUrl({ ...place, before: exchanges[0].id })} className="link">
            {t('earlier')}
          </Link>
        </p>
      )}
      <ol className="space-y-6">
        {beforeFirst.map((event) => (
          <li key={event.id}>
            <PeopleEvent event={event} />
          </li>
        ))}
        {exchanges.map((exchange) => (
          <ExchangeItem
            key={exchange.id}
            exchange={exchange}
            marked={exchange.id === at}
            words={words}
            here={chatLogsUrl({ ...place, before, at })}
            addTo={chatLogsUrl({ ...place, before, add: exchange.id })}
            own={visitor.own}
          />
        ))}
      </ol>
      {exchanges.length === 0 && beforeFirst.length === 0 && (
        <p className="py-8 text-center text-muted">{t('emptyHistory')}</p>
      )}
      {later && (
        <p className="text-center text-sm">
          <Link to={latest} className="link">
            {t('latest')}
          </Link>
        </p>
      )}
    </ConversationFrame>
  );
}

/** Who has the conversation, where it is not the assistant, and a link to it alone. */
function Aside({ visitor: { conversationId, visitorId, own, state } }: { visitor: Opened['visitor'] }) {
  const { t } = useTranslation('inbox');
  return (
    <div className="flex shrink-0 items-center gap-2">
      {!own && state !== 'bot' && (
        <Link
          to={`/inbox?${new URLSearchParams({ c: conversationId })}`}
          title={t('openHere')}
          className="rounded-full"
        >
          <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
        </Link>
      )}
      <OpenAlone to={chatLogsUrl({ visitor: visitorId, own })} />
    </div>
  );
}
