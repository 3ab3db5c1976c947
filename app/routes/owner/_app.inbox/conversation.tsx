import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Tappable } from '~/components/data/tappable';
import { Link } from '~/components/navigation/links';
import { StatusBadge } from '~/components/ui/status-badge';
import type { FormResult } from '~/http/forms/form.server';
import { inboxUrl } from './addresses';
import { Composer } from './composer';
import type { Inbox } from './load.server';

type Opened = NonNullable<Inbox['conversation']>;
type Item = Opened['items'][number];

const TONES = { bot: 'busy', waiting: 'warning', person: 'ok', closed: 'waiting' } as const;

/** Who it is, what was said, and what can be done. */
export function Conversation({
  inbox,
  conversation,
  result,
}: {
  inbox: Inbox;
  conversation: Opened;
  result: FormResult | undefined;
}) {
  const { t } = useTranslation('inbox');
  const { label, visitorEmail, channel, state, page, language, items, lead } = conversation;
  const facts = [
    t(`channel.${channel}`),
    language && t(`language.${language}`),
    visitorEmail,
    page?.replace(/^https?:\/\//, ''),
  ];
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line px-4 py-2">
        <Link to={inboxUrl()} className="-ml-2 rounded-base p-2 text-muted hover:bg-page md:hidden">
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('back')}</span>
        </Link>
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold">{label}</h2>
          <p className="truncate text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
          {lead && (
            <p className="text-sm break-words">
              {t('lead')} <Tappable text={[lead.name, lead.phoneWritten, lead.email].filter(Boolean).join(' · ')} />
            </p>
          )}
        </div>
        <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
      </header>
      {/* Turned round twice, so that it opens at its end, without JavaScript too. */}
      <section
        aria-label={t('conversation', { visitor: label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long conversation must be scrollable by keyboard
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto bg-page -outline-offset-2"
      >
        <ol className="mb-auto w-full space-y-3 p-4 sm:px-6">
          {items.map((item) => (
            <li key={item.key}>
              <TimelineItem item={item} />
            </li>
          ))}
        </ol>
      </section>
      <Composer key={conversation.id} inbox={inbox} conversation={conversation} result={result} />
    </>
  );
}

const BUBBLE = 'w-fit max-w-[85%] rounded-base px-3 py-2 break-words whitespace-pre-wrap';

function TimelineItem({ item }: { item: Item }) {
  const { t } = useTranslation('inbox');
  if (item.by !== 'event') {
    const visitor = item.by === 'visitor';
    const look = visitor ? 'border border-line bg-surface' : 'bg-brand-tint text-ink';
    return <Said who={t(`who.${item.by}`)} at={item.at} look={look} text={item.text} right={!visitor} />;
  }
  const name = item.actorName ?? t('who.person');
  if (item.kind === 'said') return <Said who={name} at={item.at} look="bg-brand text-white" text={item.text} right />;
  if (item.kind === 'note')
    return (
      <Said
        who={t('who.note', { name })}
        at={item.at}
        look="border border-warning bg-warning-tint text-ink"
        text={item.text}
        right
      />
    );
  const why = item.kind === 'given_back' && item.reason === 'silence' ? 'quiet' : item.kind;
  return (
    <p className="text-center text-xs text-muted">
      {t(`event.${why}`, { name })} · <Moment at={item.at} full />
    </p>
  );
}

type SaidProps = { who: string; at: Date; look: string; text: string | null; right?: boolean };

function Said({ who, at, look, text, right }: SaidProps) {
  return (
    <div className={right ? 'flex flex-col items-end' : ''}>
      <p className="mb-0.5 text-xs text-muted">
        {who} · <Moment at={at} full />
      </p>
      <p dir="auto" className={`${BUBBLE} ${look}`}>
        {text && <Tappable text={text} />}
      </p>
    </div>
  );
}
