import { useTranslation } from 'react-i18next';
import { moveFocus } from '~/components/conversation/move-focus';
import { Moment } from '~/components/data/moment';
import { Link } from '~/components/navigation/links';
import { INBOX_VIEWS, type InboxView } from '~/schemas/people/inbox';
import { inboxUrl } from './addresses';
import type { Inbox } from './load.server';

type Entry = Inbox['entries'][number];

const isWithPeople = (state: Entry['state']) => state === 'waiting' || state === 'person';

/** Whose conversations are listed. */
export function Views({ show }: { show: InboxView }) {
  const { t } = useTranslation('inbox');
  return (
    <nav aria-label={t('view.label')} className="flex gap-1 border-b border-line p-2">
      {INBOX_VIEWS.map((view) => (
        <Link
          key={view}
          to={inboxUrl({ show: view })}
          aria-current={view === show ? 'page' : undefined}
          className="rounded-base px-3 py-1.5 text-sm text-muted hover:bg-page aria-[current]:bg-brand-tint aria-[current]:font-medium aria-[current]:text-ink"
        >
          {t(`view.${view}`)}
        </Link>
      ))}
    </nav>
  );
}

/** What people have to look after, then what the assistant does by itself. */
export function InboxList({ inbox: { entries, show } }: { inbox: Inbox }) {
  const { t } = useTranslation('inbox');
  const groups = [
    { name: 'waiting', entries: entries.filter(({ state, handlerId }) => state === 'waiting' && !handlerId) },
    { name: 'mine', entries: entries.filter(({ state, mine }) => isWithPeople(state) && mine) },
    {
      name: 'others',
      entries: entries.filter(
        ({ state, mine, handlerId }) => isWithPeople(state) && !mine && (state === 'person' || handlerId),
      ),
    },
    { name: 'rest', entries: entries.filter(({ state }) => state === 'bot' || state === 'closed') },
  ] as const;
  if (entries.length === 0)
    return (
      <p className="m-auto max-w-xs p-4 text-center text-muted">{t(show === 'all' ? 'empty' : `emptyView.${show}`)}</p>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its links
    <div className="min-h-0 grow overflow-y-auto" onKeyDown={moveFocus}>
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
                <EntryItem key={entry.id} entry={entry} show={show} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function EntryItem({ entry, show }: { entry: Entry; show: InboxView }) {
  const { t } = useTranslation('inbox');
  const { id, label, lastText, lastMessageAt, unread, selected, channel, mine, handlerName } = entry;
  return (
    <li>
      <Link
        to={inboxUrl({ c: id, show })}
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
            {handlerName && !mine ? `${handlerName} · ` : ''}
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
