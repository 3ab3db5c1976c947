import { ArrowLeft, ChevronRight, GraduationCap, MessageSquarePlus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { MendLinks, ReplyReasons } from '~/components/data/reply-reasons';
import { Link } from '~/components/navigation/links';
import { StatusBadge } from '~/components/ui/status-badge';
import { chatLogsUrl } from './addresses';
import type { Logs } from './logs.server';

type Opened = NonNullable<Logs['conversation']>;
type Shown = Opened['exchanges'][number];

const TONES = { pending: 'busy', answered: 'ok', unanswered: 'warning', failed: 'error', person: 'waiting' } as const;

/** SPEC's right pane: who it is, and what was said, the latest in view. */
export function Conversation({ logs, conversation }: { logs: Logs; conversation: Opened }) {
  const { t } = useTranslation('chat-logs');
  const { q, after, before } = logs;
  const { visitor, label, exchanges, earlier } = conversation;
  const place = { q, after, visitor: visitor.visitorId, own: visitor.own };
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Link to={chatLogsUrl({ q, after })} className="-ml-2 rounded-base p-2 text-muted hover:bg-page md:hidden">
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('back')}</span>
        </Link>
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold">{label}</h2>
          <p className="truncate text-sm text-muted">
            {[label === visitor.visitorId ? undefined : visitor.visitorId, visitor.email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <span className="shrink-0 rounded-full bg-page px-2 py-0.5 text-xs font-medium text-muted">
          {t(`channel.${visitor.channel}`)}
        </span>
      </header>
      {/* Turned round twice, so that it opens at its end, without JavaScript too. */}
      <section
        aria-label={t('conversation', { visitor: label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long conversation must be scrollable by keyboard
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto bg-page -outline-offset-2"
      >
        <div className="mb-auto w-full space-y-6 p-4 sm:px-6">
          {earlier && exchanges[0] && (
            <p className="text-center text-sm">
              <Link to={chatLogsUrl({ ...place, before: exchanges[0].id })} className="link">
                {t('earlier')}
              </Link>
            </p>
          )}
          <ol className="space-y-6">
            {exchanges.map((exchange) => (
              <ExchangeItem
                key={exchange.id}
                exchange={exchange}
                addTo={chatLogsUrl({ ...place, before, add: exchange.id })}
              />
            ))}
          </ol>
          {exchanges.length === 0 && <p className="py-8 text-center text-muted">{t('emptyHistory')}</p>}
          {before && (
            <p className="text-center text-sm">
              <Link to={chatLogsUrl(place)} className="link">
                {t('latest')}
              </Link>
            </p>
          )}
        </div>
      </section>
    </>
  );
}

const ADD =
  'inline-flex items-center gap-1.5 rounded-base py-1 font-medium text-brand underline-offset-4 hover:underline';
const BUBBLE = 'w-fit max-w-[85%] rounded-base px-3 py-2 break-words whitespace-pre-wrap';

function ExchangeItem({ exchange, addTo }: { exchange: Shown; addTo: string }) {
  const { t } = useTranslation('chat-logs');
  const { message, answer, status, createdAt, solved } = exchange;
  return (
    <li id={`message-${exchange.id}`} className="scroll-mt-4 space-y-2">
      <p className="text-xs text-muted">
        <Moment at={createdAt} full />
      </p>
      <p className={`${BUBBLE} border border-line bg-surface`}>
        <span className="sr-only">{t('visitorSaid')} </span>
        {message}
      </p>
      {answer && (
        <p className={`${BUBBLE} ml-auto bg-brand text-white`}>
          <span className="sr-only">{t('assistantSaid')} </span>
          {answer}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 text-sm">
        {status !== 'answered' && <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>}
        {solved !== null && <Feedback solved={solved} />}
        {status !== 'pending' && (
          <>
            <Link to={addTo} preventScrollReset className={ADD}>
              <MessageSquarePlus aria-hidden="true" className="size-4" />
              {t('add.open')}
              <span className="sr-only">: {message.slice(0, 80)}</span>
            </Link>
            <Link to={`/exam?new=1&from=${exchange.id}`} className={ADD}>
              <GraduationCap aria-hidden="true" className="size-4" />
              {t('add.exam')}
              <span className="sr-only">: {message.slice(0, 80)}</span>
            </Link>
          </>
        )}
        <Details exchange={exchange} addTo={addTo} />
      </div>
    </li>
  );
}

function Feedback({ solved }: { solved: boolean }) {
  const { t } = useTranslation('chat-logs');
  const Icon = solved ? ThumbsUp : ThumbsDown;
  return (
    <span className={`inline-flex items-center gap-1.5 ${solved ? 'text-ok-ink' : 'text-error-ink'}`}>
      <Icon aria-hidden="true" className="size-4" />
      {solved ? t('feedback.yes') : t('feedback.no')}
    </span>
  );
}

/** What the answer rests on, for whoever asks. */
function Details({ exchange, addTo }: { exchange: Shown; addTo: string }) {
  const { t } = useTranslation('chat-logs');
  const { status, sources, score, model, seconds, details, message } = exchange;
  const rows = [
    { name: t('details.status'), value: t(`status.${status}`) },
    // The reason names them with what was taken of them.
    { name: t('details.sources'), value: details ? undefined : sources.join('; ') || t('details.noSources') },
    { name: t('details.score'), value: score },
    { name: t('details.model'), value: model },
    { name: t('details.duration'), value: seconds },
  ];
  return (
    <details className="group max-w-full open:order-last open:w-full">
      <summary className="ml-auto flex w-fit items-center gap-1 rounded-base py-1 text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform duration-150 group-open:rotate-90" />
        {t('details.open')}
      </summary>
      <div className="mt-1 ml-auto w-fit max-w-full space-y-3 rounded-base border border-line bg-surface px-3 py-2">
        {details && (
          <div>
            <h3 className="font-medium">{t('title', { ns: 'why' })}</h3>
            <ReplyReasons details={details} />
            <MendLinks details={details} pairTo={addTo} message={message} />
          </div>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {rows.map(
            ({ name, value }) =>
              value && (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </details>
  );
}
