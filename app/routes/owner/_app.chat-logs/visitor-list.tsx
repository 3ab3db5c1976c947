import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Form, Link } from '~/components/navigation/links';
import { chatLogsUrl } from './addresses';
import type { Logs } from './logs.server';

/** SPEC's left column: the search, and the visitors by their last message. */
export function VisitorList({ logs }: { logs: Logs }) {
  const { t } = useTranslation('chat-logs');
  const { q, after, next, visitors, nobodyYet } = logs;
  return (
    <>
      <Form method="get" action="/chat-logs" role="search" className="flex gap-2 border-b border-line p-3">
        <div className="relative min-w-0 grow">
          <label htmlFor="visitor-search" className="sr-only">
            {t('search.label')}
          </label>
          <input
            key={q}
            id="visitor-search"
            type="text"
            name="q"
            defaultValue={q}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('search.placeholder')}
            className="w-full rounded-base border border-field bg-surface py-2 pr-9 pl-3 text-sm"
          />
          {q && (
            <Link
              to="/chat-logs"
              className="absolute inset-y-0 right-0 flex items-center rounded-base px-2 text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
              <span className="sr-only">{t('search.clear')}</span>
            </Link>
          )}
        </div>
        <button type="submit" className="rounded-base border border-field px-2.5 text-brand hover:bg-brand-tint">
          <Search aria-hidden="true" className="size-4" />
          <span className="sr-only">{t('search.submit')}</span>
        </button>
      </Form>
      {visitors.length === 0 ? (
        <p className="p-4 text-center text-sm text-muted">{t(nobodyYet ? 'noUsersYet' : 'noUsers')}</p>
      ) : (
        <ul className="min-h-0 grow divide-y divide-line overflow-y-auto">
          {visitors.map((visitor) => (
            <li key={`${visitor.own} ${visitor.visitorId}`}>
              <Link
                to={chatLogsUrl({ q, after, visitor: visitor.visitorId, own: visitor.own })}
                preventScrollReset
                aria-current={visitor.selected ? 'true' : undefined}
                className="block border-l-2 border-transparent px-4 py-3 -outline-offset-2 transition-colors duration-150 hover:bg-page aria-[current]:border-brand aria-[current]:bg-brand-tint"
              >
                <span className="flex items-baseline gap-3">
                  <span title={visitor.visitorId} className="min-w-0 grow truncate font-medium">
                    {visitor.label}
                  </span>
                  <span className="shrink-0 text-xs text-muted">
                    <Moment at={visitor.lastMessageAt} />
                  </span>
                </span>
                <span className="block truncate text-sm text-muted">{visitor.lastMessage}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(after || next) && (
        <nav
          aria-label={t('pages')}
          className="mt-auto flex flex-wrap justify-between gap-2 border-t border-line p-3 text-sm"
        >
          {after ? (
            <Link to={chatLogsUrl({ q })} className="link">
              {t('newest')}
            </Link>
          ) : (
            <span />
          )}
          {next && (
            <Link to={chatLogsUrl({ q, after: next })} className="link">
              {t('older')}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
