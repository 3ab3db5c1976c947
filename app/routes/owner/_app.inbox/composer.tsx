import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTellTyping } from '~/components/conversation/use-typing';
import { usePending } from '~/components/forms/use-pending';
import { useMay, useOwnUrl } from '~/components/navigation/current-assistant';
import { Form, Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { INBOX_LIVE, INBOX_SETTINGS, inboxUrl } from './addresses';
import type { Inbox } from './load.server';

type Opened = NonNullable<Inbox['conversation']>;
type ComposerProps = { inbox: Inbox; conversation: Opened; result: FormResult | undefined };

/** What a person can do: take or give back, close, and say something; a first word takes the conversation by itself. */
export function Composer({ inbox, conversation, result }: ComposerProps) {
  const { t } = useTranslation('inbox');
  const address = inboxUrl({ c: conversation.id, show: inbox.show });
  const error = result?.error?.['']?.[0] ?? (result?.error?.text ? t('textMissing') : undefined);
  return (
    <div className="border-t border-line p-3">
      {error && (
        <div className="mb-3">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <Steps address={address} {...conversation} />
      <div className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm [&>details[open]]:w-full">
        {conversation.colleagues.length > 0 && conversation.state !== 'closed' && (
          <GiveTo key={conversation.handlerId} address={address} {...conversation} />
        )}
        <ReadyWords inbox={inbox} conversation={conversation} />
      </div>
      <WriteForm inbox={inbox} address={address} conversation={conversation} failed={error !== undefined} />
    </div>
  );
}

function Steps({ address, state, mine, held }: { address: string } & Pick<Opened, 'state' | 'mine' | 'held'>) {
  const { t } = useTranslation('inbox');
  const steps = [
    { step: 'take', shown: state !== 'person' || !held },
    { step: 'giveBack', shown: state === 'waiting' || (state === 'person' && mine) },
    { step: 'close', shown: state !== 'closed' && (state !== 'person' || mine) },
  ] as const;
  return (
    <Form method="post" action={address} preventScrollReset className="mb-2 flex flex-wrap gap-2">
      {steps
        .filter(({ shown }) => shown)
        .map(({ step }) => (
          <Button
            key={step}
            name="step"
            value={step}
            variant={step === 'take' ? 'primary' : 'secondary'}
            className="min-h-8 px-3 py-1 text-sm"
          >
            {t(`step.${step}`)}
          </Button>
        ))}
    </Form>
  );
}

type GiveProps = { address: string } & Pick<Opened, 'colleagues' | 'handlerId'>;

/** Gives the conversation to somebody of the team. Says who had it: whoever was quicker keeps it. */
function GiveTo({ address, colleagues, handlerId }: GiveProps) {
  const { t } = useTranslation('inbox');
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-base text-brand">{t('give.open')}</summary>
      <Form method="post" action={address} preventScrollReset className="my-2 flex flex-wrap items-center gap-2">
        <input type="hidden" name="from" value={handlerId ?? ''} />
        <label htmlFor="give-to" className="sr-only">
          {t('give.to')}
        </label>
        <select
          id="give-to"
          name="to"
          className="max-w-full min-w-0 rounded-base border border-field bg-surface px-3 py-1.5"
        >
          {colleagues.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name} ({email})
            </option>
          ))}
        </select>
        <Button name="step" value="assign" variant="secondary" className="min-h-8 px-3 py-1 text-sm">
          {t('give.submit')}
        </Button>
        <p className="w-full text-muted">{t('give.hint')}</p>
      </Form>
    </details>
  );
}

/** Words that can be put into the input: a draft by the assistant, answers that were saved. */
function ReadyWords({ inbox, conversation }: Omit<ComposerProps, 'result'>) {
  const { t } = useTranslation('inbox');
  const maySet = useMay(INBOX_SETTINGS);
  const { noDraft, saved, show } = inbox;
  const manage = maySet && (
    <Link to={INBOX_SETTINGS} className="link">
      {t('saved.manage')}
    </Link>
  );
  return (
    <>
      {conversation.draftOf && (
        <p>
          <Link
            to={inboxUrl({ c: conversation.id, draft: conversation.draftOf, show })}
            preventScrollReset
            className="link"
          >
            {t('draft.ask')}
          </Link>
          {noDraft && <span className="ml-3 text-muted">{t(`draft.${noDraft}`)}</span>}
        </p>
      )}
      {saved.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer rounded-base text-brand">{t('saved.insert')}</summary>
          <ul className="mt-1 flex max-h-32 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
            {saved.map(({ id, title }) => (
              <li key={id}>
                <Link to={inboxUrl({ c: conversation.id, reply: id, show })} preventScrollReset className="link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {manage && <p className="mt-1">{manage}</p>}
        </details>
      ) : (
        manage
      )}
    </>
  );
}

type WriteProps = Omit<ComposerProps, 'result'> & { address: string; failed: boolean };

function WriteForm({ inbox, address, conversation, failed }: WriteProps) {
  const { t } = useTranslation('inbox');
  const pending = usePending(address);
  const input = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  const sent = useRef('');
  const { draft, draftKey, sentAs } = inbox;
  const tellTyping = useTellTyping(useOwnUrl()(INBOX_LIVE), conversation.id);
  // What was sent stands in the conversation; what was refused stays in the input, as does what is being typed while
  // the visitor writes or the message before is still being sent.
  useEffect(() => {
    const field = input.current;
    if (sending.current && !pending && !failed && field?.value === sent.current) field.value = '';
    sending.current = pending;
  }, [pending, failed]);
  const remember = (event: FormEvent) => {
    // Until the answer is here, `sentAs` still names the message before: a second one would count as its repetition.
    if (pending) event.preventDefault();
    else sent.current = input.current?.value ?? '';
  };
  return (
    <Form method="post" action={address} preventScrollReset onSubmit={remember}>
      <input type="hidden" name="sentAs" value={sentAs} />
      <label htmlFor="reply" className="sr-only">
        {t('write')}
      </label>
      <textarea
        key={useFilling(draftKey, draft)}
        ref={input}
        id="reply"
        name="text"
        rows={2}
        maxLength={4000}
        dir="auto"
        defaultValue={draft}
        placeholder={t('write')}
        className="block field-sizing-content contain-inline-size max-h-48 min-h-16 w-full rounded-base border border-field bg-surface px-3 py-2"
        onInput={tellTyping}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit(event.currentTarget.form.querySelector('button'));
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button name="step" value="say" pending={pending} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t('send')}
        </Button>
        <Button name="step" value="note" variant="secondary" pending={pending}>
          {t('addNote')}
        </Button>
        {/* For whoever has a keyboard; ⌘ does it too. */}
        <span aria-hidden="true" className="js-only ml-auto text-xs text-muted max-md:hidden">
          Ctrl + Enter
        </span>
      </div>
    </Form>
  );
}

/**
 * Counts how often the input is filled: with each draft or saved answer that is asked for. When a draft that was sent goes
 * from the address, the input stays, with what has been typed meanwhile.
 */
function useFilling(draftKey: string, draft: string): number {
  const last = useRef({ draftKey, count: 0 });
  if (last.current.draftKey !== draftKey) {
    last.current = { draftKey, count: last.current.count + (draft ? 1 : 0) };
  }
  return last.current.count;
}
