import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import type { FoundVisitor } from '~/services/privacy/find-visitors.server';

/** Who a visitor is, and how much there is of them. */
export function VisitorFacts({ visitor }: { visitor: FoundVisitor }) {
  const { t } = useTranslation('privacy');
  const { visitorId, names, emails, channels, conversations, messages, lastSeen } = visitor;
  const title = [...names, ...emails].join(', ');
  return (
    <span className="block min-w-0">
      <span className="block font-medium break-words">{title || visitorId}</span>
      <span className="block text-sm break-words text-muted">
        {title && <>{visitorId} · </>}
        {channels.map((channel) => t(`channel.${channel}`)).join(', ')} · {t('conversations', { count: conversations })}
        , {t('messages', { count: messages })} · {t('erase.lastSeen')} <Moment at={lastSeen} full />
      </span>
    </span>
  );
}
