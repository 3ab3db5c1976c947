import { MessageCircle, MessagesSquare, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Form, Link } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { StatusBadge } from '~/components/ui/status-badge';
import { LEAD_STATES } from '~/schemas/people/leads';
import type { Lead } from '~/services/leads/leads.server';
import { inboxUrl } from '../_app.inbox/addresses';

const TONES = { new: 'warning', called: 'busy', done: 'ok' } as const;
const LINK =
  'inline-flex min-h-10 items-center gap-2 rounded-base border border-field px-3 py-1 text-sm font-medium hover:bg-page';

type Props = { lead: Lead; address: string; eraseTo: string };

/** One contact: who, how to reach them, and what has been done about it. */
export function LeadItem({ lead, address, eraseTo }: Props) {
  const { t } = useTranslation('leads');
  const { name, state, source, channel, createdAt, comment } = lead;
  const facts = [t(`channel.${channel}`), t(`source.${source}`)];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="min-w-0 font-semibold break-words">
          {name ?? t('nameless')}
        </h2>
        <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
        <p className="text-sm text-muted sm:ml-auto">
          {facts.join(' · ')} · <Moment at={createdAt} full />
        </p>
      </div>
      {comment && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          {comment}
        </p>
      )}
      <Ways lead={lead} />
      <Form method="post" action={address} preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="id" value={lead.id} />
        {LEAD_STATES.filter((other) => other !== state && !(state === 'new' && other === 'new')).map((other) => (
          <Button
            key={other}
            name="state"
            value={other}
            variant={state === 'new' && other === 'called' ? 'primary' : 'secondary'}
            className="px-3 py-1 text-sm"
          >
            {t(`setState.${other}`)}
          </Button>
        ))}
      </Form>
      <More lead={lead} address={address} eraseTo={eraseTo} />
    </>
  );
}

/** How the visitor can be reached, each by one tap. */
function Ways({ lead: { phone, phoneWritten, email, conversationId } }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {phone && (
        <a href={`tel:${phone}`} className={LINK}>
          <Phone aria-hidden="true" className="size-4 text-brand" />
          <span className="sr-only">{t('call')}: </span>
          {phoneWritten}
        </a>
      )}
      {phone && (
        <a href={`https://wa.me/${phone.slice(1)}`} target="_blank" rel="noopener noreferrer" className={LINK}>
          <MessageCircle aria-hidden="true" className="size-4 text-brand" />
          {t('whatsapp')}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${LINK} min-w-0 break-all`}>
          <span className="sr-only">{t('mail')}: </span>
          {email}
        </a>
      )}
      {conversationId && (
        <Link to={inboxUrl({ c: conversationId })} className={LINK}>
          <MessagesSquare aria-hidden="true" className="size-4 text-brand" />
          {t('conversation')}
        </Link>
      )}
    </p>
  );
}

function More({ lead, address, eraseTo }: Props) {
  const { t } = useTranslation('leads');
  const { id, note, consentText, consentUrl, consentAt, name, phoneWritten, email } = lead;
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer rounded-base text-brand">
        {t('more')}
        {note && <span className="text-muted"> · {note.slice(0, 60)}</span>}
      </summary>
      <Form method="post" action={address} preventScrollReset className="mt-2">
        <input type="hidden" name="id" value={id} />
        <label htmlFor={`note-${id}`} className="mb-1 block font-medium">
          {t('note')}
        </label>
        <textarea
          id={`note-${id}`}
          name="note"
          rows={2}
          maxLength={2000}
          dir="auto"
          defaultValue={note}
          className="block w-full rounded-base border border-field bg-surface px-3 py-2 text-base"
        />
        <Button name="intent" value="change" variant="secondary" className="mt-2 px-3 py-1 text-sm">
          {t('saveNote')}
        </Button>
      </Form>
      <p className="mt-3 text-muted">
        {t('agreed')} <Moment at={consentAt} full />. <q className="break-words">{consentText}</q>{' '}
        {consentUrl && (
          <a className="link" href={consentUrl} target="_blank" rel="noopener noreferrer">
            {t('policyPage')}
          </a>
        )}
      </p>
      <p className="mt-2">
        <Link
          to={eraseTo}
          preventScrollReset
          className="link"
          aria-label={t('eraseOf', { name: name ?? phoneWritten ?? email })}
        >
          {t('erase')}
        </Link>
      </p>
    </details>
  );
}
