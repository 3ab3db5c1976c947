import { ChevronRight, GraduationCap, MessageSquarePlus, Pencil, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PeopleEvent } from '~/components/conversation/people-event';
import { Said } from '~/components/conversation/said';
import { Marked } from '~/components/data/marked';
import { MendLinks, ReplyReasons } from '~/components/data/reply-reasons';
import { useMay } from '~/components/navigation/current-assistant';
import { Link } from '~/components/navigation/links';
import { StatusBadge } from '~/components/ui/status-badge';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import type { Logs } from './logs.server';

type Shown = NonNullable<Logs['conversation']>['exchanges'][number];

const TONES = { pending: 'busy', answered: 'ok', unanswered: 'warning', failed: 'error', person: 'waiting' } as const;
const ACT =
  'inline-flex items-center gap-1.5 rounded-base py-1 font-medium text-brand underline-offset-4 hover:underline';

type ExchangeProps = {
  exchange: Shown;
  /** The address leads to it. */
  marked: boolean;
  /** What was looked for. */
  words: string[];
  /** The address of the page it stands on, and of the form that makes it a pair. */
  here: string;
  addTo: string;
  own: boolean;
};

/** A message with its reply, what can be made of them, and what people did behind them. */
export function ExchangeItem({ exchange, marked, words, here, addTo, own }: ExchangeProps) {
  const { t } = useTranslation('chat-logs');
  const { id, message, answer, createdAt, events } = exchange;
  return (
    <li
      id={`message-${id}`}
      className={`scroll-mt-4 space-y-2 ${marked ? '-mx-2 rounded-base px-2 py-2 ring-2 ring-brand' : ''}`}
    >
      <Said by="visitor" who={t(own ? 'you' : 'visitorSaid')} at={createdAt}>
        <Marked text={message} words={words} />
      </Said>
      {answer && (
        <Said by="assistant" who={t('assistantSaid')} at={createdAt}>
          <Marked text={answer} words={words} />
        </Said>
      )}
      <Acts exchange={exchange} here={here} addTo={addTo} />
      {events.map((event) => (
        <PeopleEvent key={event.id} event={event} />
      ))}
    </li>
  );
}

function Acts({ exchange, here, addTo }: Pick<ExchangeProps, 'exchange' | 'here' | 'addTo'>) {
  const { t } = useTranslation('chat-logs');
  const { id, message, status, solved, pairs } = exchange;
  const may = useMay('/chat-logs', 'POST');
  const about = <span className="sr-only">: {message.slice(0, 80)}</span>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 text-sm">
      {status !== 'answered' && <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>}
      {solved !== null && <Feedback solved={solved} />}
      {may &&
        pairs.map((pair) => (
          <Link key={pair.id} to={pairUrl(here, pair.id)} preventScrollReset title={pair.question} className={ACT}>
            <Pencil aria-hidden="true" className="size-4" />
            {t('openShort', { ns: 'pair' })}
            <span className="sr-only">: {pair.question}</span>
          </Link>
        ))}
      {may && status !== 'pending' && (
        <>
          <Link to={addTo} preventScrollReset className={ACT}>
            <MessageSquarePlus aria-hidden="true" className="size-4" />
            {t('add.open')}
            {about}
          </Link>
          <Link to={`/exam?new=1&from=${id}`} className={ACT}>
            <GraduationCap aria-hidden="true" className="size-4" />
            {t('add.exam')}
            {about}
          </Link>
        </>
      )}
      <Details exchange={exchange} addTo={addTo} />
    </div>
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
function Details({ exchange, addTo }: Pick<ExchangeProps, 'exchange' | 'addTo'>) {
  const { t } = useTranslation('chat-logs');
  const { status, sources, writtenBy, seconds, details, message } = exchange;
  const rows = [
    { name: t('details.status'), value: t(`status.${status}`) },
    // The reason names them with what was taken of them.
    { name: t('details.sources'), value: details ? undefined : sources.join('; ') || t('details.noSources') },
    { name: t('details.model'), value: writtenBy },
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
