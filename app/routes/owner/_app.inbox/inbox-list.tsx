import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Link } from '~/components/navigation/links';
import { inboxUrl } from './addresses';
import type { Inbox } from './load.server';

type Entry = Inbox['entries'][number];

/** What people have to look after, then what the assistant does by itself. */
export function InboxList({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation('inbox');
  const groups = [
    { name: 'waiting', entries: entries.filter(({ state }) => state === 'waiting') },
    { name: 'mine', entries: entries.filter(({ state, mine }) => state === 'person' && mine) },
    { name: 'others', entries: entries.filter(({ state, mine }) => state === 'person' && !mine) },
    { name: 'rest', entries: entries.filter(({ state }) => state === 'bot' || state === 'closed') },
  ] as const;
  if (entries.length === 0) return <p className="m-auto max-w-xs p-4 text-center text-muted">{t('empty')}</p>;
  return (
    <div className="min-h-0 grow overflow-y-auto">
      {groups
        .filter((group) => group.entries.length > 0)
        .map((group) => (
          <section key={group.name} aria-labelledby={`group-${group.name}`}>
            <h2
              id={`group-${group.name}`}
              className="sticky top-0 border-b border-line bg-page px-4 py-1.5 text-xs font-semibold text-muted"
            >
              {t(`group.${group.name}`)}
            </h2>
            <ul className="divide-y divide-line border-b border-line">
              {group.entries.map((entry) => (
                <EntryItem key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function EntryItem({ entry }: { entry: Entry }) {
  const { t } = useTranslation('inbox');
  const { id, label, lastText, lastMessageAt, unread, selected, channel } = entry;
  return (
    <li>
      <Link
        to={inboxUrl({ c: id })}
        preventScrollReset
        aria-current={selected ? 'true' : undefined}
        className="block border-l-2 border-transparent px-4 py-3 -outline-offset-2 transition-colors duration-150 hover:bg-page aria-[current]:border-brand aria-[current]:bg-brand-tint"
      >
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 grow truncate font-medium">{label}</span>
          <span className="shrink-0 text-xs text-muted">
            <Moment at={lastMessageAt} />
          </span>
        </span>
        <span className="flex items-center gap-3">
          <span className="block min-w-0 grow truncate text-sm text-muted">
            {channel === 'telegram' ? `${t('channel.telegram')} · ` : ''}
            {lastText}
          </span>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-brand px-2 text-xs font-semibold text-white">
              {unread}
              <span className="sr-only"> {t('unread')}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
