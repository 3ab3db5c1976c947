import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { Moment } from './moment';
import { shorten } from './shorten';

export type ShownUses = {
  count: number;
  latest: { messageId: number; visitorId: string; message: string; at: Date }[];
};

const MESSAGE_CHARS = 90;

/** Where an entry of the knowledge was used lately, with the way to the conversations. */
export function KnowledgeUses({ uses }: { uses: ShownUses }) {
  const { t } = useTranslation('pair');
  const { count, latest } = uses;
  return (
    <section aria-label={t('uses.title')} className="rounded-base bg-page px-3 py-2 text-sm">
      <p className="font-medium">{count === 0 ? t('uses.none') : t('uses.count', { count })}</p>
      {latest.length > 0 && (
        <ul className="mt-1 space-y-1">
          {latest.map(({ messageId, visitorId, message, at }) => (
            <li key={messageId} className="flex items-baseline justify-between gap-3">
              <Link
                to={`/chat-logs?${new URLSearchParams({ visitor: visitorId, at: String(messageId) })}#message-${messageId}`}
                className="link min-w-0 break-words"
              >
                {shorten(message, MESSAGE_CHARS)}
              </Link>
              <span className="shrink-0 text-xs text-muted">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
