import { useTranslation } from 'react-i18next';
import { ConversationFrame } from '~/components/conversation/frame';
import { PeopleEvent } from '~/components/conversation/people-event';
import { Said } from '~/components/conversation/said';
import { Tappable } from '~/components/data/tappable';
import { StatusBadge } from '~/components/ui/status-badge';
import type { FormResult } from '~/http/forms/form.server';
import { inboxUrl } from './addresses';
import { Composer } from './composer';
import type { Inbox } from './load.server';

type Opened = NonNullable<Inbox['conversation']>;

const TONES = { bot: 'busy', waiting: 'warning', person: 'ok', closed: 'waiting' } as const;

type ConversationProps = { inbox: Inbox; conversation: Opened; typing: boolean; result: FormResult | undefined };

/** Who it is, what was said, and what can be done. */
export function Conversation({ inbox, conversation, typing, result }: ConversationProps) {
  const { t } = useTranslation('inbox');
  const { label, visitorEmail, channel, state, page, language, items, lead, handlerName, mine, code } = conversation;
  return (
    <>
      <ConversationFrame
        back={{ to: inboxUrl({ show: inbox.show }), label: t('back') }}
        title={label}
        facts={[
          t(`channel.${channel}`),
          language && t(`language.${language}`),
          visitorEmail,
          handlerName && t(mine ? 'has.me' : state === 'waiting' ? 'has.given' : 'has.other', { name: handlerName }),
          code && t('code', { code }),
          page?.replace(/^https?:\/\//, ''),
        ]}
        below={
          lead && (
            <p className="text-sm break-words">
              {t('lead')} <Tappable text={[lead.name, lead.phoneWritten, lead.email].filter(Boolean).join(' · ')} />
            </p>
          )
        }
        aside={<StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>}
        label={t('conversation', { visitor: label })}
      >
        <ol className="space-y-3">
          {items.map((item) => (
            <li key={item.key}>
              {item.by === 'event' ? (
                <PeopleEvent event={item} />
              ) : (
                <Said by={item.by} who={t(`who.${item.by}`)} at={item.at}>
                  <Tappable text={item.text} />
                </Said>
              )}
            </li>
          ))}
        </ol>
      </ConversationFrame>
      <p role="status" className="px-3 text-sm text-muted">
        {typing && t('typing')}
      </p>
      <Composer key={conversation.id} inbox={inbox} conversation={conversation} result={result} />
    </>
  );
}
