import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moveFocus } from '~/components/conversation/move-focus';
import { Marked } from '~/components/data/marked';
import { Moment } from '~/components/data/moment';
import { SearchField } from '~/components/forms/search-field';
import { Link } from '~/components/navigation/links';
import { chatLogsUrl } from './addresses';
import { Filters } from './filters';
import type { Logs } from './logs.server';

type Visitor = Logs['visitors'][number];

/** The left column: the search, and the visitors by their last message. */
export function VisitorList({ logs }: { logs: Logs }) {
  const { t } = useTranslation('chat-logs');
  const { filter, after, next, visitors, nobodyYet, words } = logs;
  return (
    <>
      <div className="border-b border-line p-3">
        <SearchField
          action="/chat-logs"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          submit={t('search.submit')}
          q={filter.q}
          clear={{ to: chatLogsUrl({ ...filter, q: undefined }), label: t('search.clear') }}
        >
          <Filters filter={filter} />
        </SearchField>
      </div>
      {visitors.length === 0 ? (
        <p className="p-4 text-center text-sm text-muted">{t(nobodyYet ? 'noUsersYet' : 'noUsers')}</p>
      ) : (
        <ul className="min-h-0 grow divide-y divide-line overflow-y-auto" onKeyDown={moveFocus}>
          {visitors.map((visitor) => (
            <li key={`${visitor.own} ${visitor.visitorId}`}>
              <Link
                to={chatLogsUrl({ ...filter, after, visitor: visitor.visitorId, own: visitor.own, at: visitor.at })}
                preventScrollReset
                aria-current={visitor.selected ? 'true' : undefined}
                className="block border-l-2 border-transparent px-4 py-3 -outline-offset-2 transition-colors duration-150 hover:bg-page aria-[current]:border-brand aria-[current]:bg-brand-tint"
              >
                <span className="flex items-center gap-2">
                  <span title={visitor.visitorId} className="min-w-0 truncate font-medium">
                    {visitor.label}
                  </span>
                  <Device of={visitor} />
                  <span className="ml-auto shrink-0 text-xs text-muted">
                    <Moment at={visitor.lastMessageAt} />
                  </span>
                </span>
                <span className="block truncate text-sm text-muted">
                  <Marked text={visitor.lastMessage} words={words} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pages filter={filter} after={after} next={next} />
    </>
  );
}

function Pages({ filter, after, next }: Pick<Logs, 'filter' | 'after' | 'next'>) {
  const { t } = useTranslation('chat-logs');
  if (!after && !next) return null;
  return (
    <nav
      aria-label={t('pages')}
      className="mt-auto flex flex-wrap justify-between gap-2 border-t border-line p-3 text-sm"
    >
      {after ? (
        <Link to={chatLogsUrl(filter)} className="link">
          {t('newest')}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={chatLogsUrl({ ...filter, after: next })} className="link">
          {t('older')}
        </Link>
      )}
    </nav>
  );
}

const DEVICE_ICONS = { phone: Smartphone, tablet: Tablet, computer: Monitor };

function Device({ of: { device } }: { of: Visitor }) {
  const { t } = useTranslation('chat-logs');
  if (device === null) return null;
  const Icon = DEVICE_ICONS[device];
  return (
    <span className="shrink-0 text-muted" title={t(`device.${device}`)}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{t(`device.${device}`)}</span>
    </span>
  );
}
