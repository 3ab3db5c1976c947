import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { StatusBadge } from '~/components/ui/status-badge';
import { widgetSetupUrl } from './addresses';
import type { Telegram } from './telegram.server';

type Bot = NonNullable<Telegram['bot']>;

/** What the owner can mend by a new token. */
const NEEDS_TOKEN = ['telegram_bad_token', 'telegram_key_changed', 'telegram_conflict'];
/** What concerns one chat, not the bot. */
const OF_ONE_CHAT = ['telegram_blocked'];
/** Errors that have a text of their own here. */
const KNOWN = [
  'telegram_bad_token',
  'telegram_conflict',
  'telegram_blocked',
  'telegram_slow_down',
  'telegram_network',
  'telegram_key_changed',
] as const;

const TONES = { off: 'waiting', polling: 'ok', failing: 'error', starting: 'busy', unserved: 'warning' } as const;

function stateOf(bot: Bot): keyof typeof TONES {
  if (!bot.enabled) return 'off';
  if (bot.error && !OF_ONE_CHAT.includes(bot.error.code)) return 'failing';
  if (bot.polling) return 'polling';
  return bot.served ? 'starting' : 'unserved';
}

/** Whether the bot listens, what it heard last, and what is wrong, with what to do about it. */
export function HealthCard({ bot, testChat }: { bot: Bot; testChat: { name: string } | null }) {
  const { t } = useTranslation('telegram-setup');
  const state = stateOf(bot);
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg font-semibold">{t('health.title')}</h2>
        <div role="status">
          <StatusBadge tone={TONES[state]}>{t(`health.states.${state}`)}</StatusBadge>
        </div>
      </div>
      <div className="space-y-4">
        {bot.enabled && bot.error && <Failure error={bot.error} />}
        {!bot.error && state !== 'polling' && (
          <p className="max-w-3xl text-sm text-muted">{t(`health.texts.${state}`)}</p>
        )}
        <dl className="divide-y divide-line border-y border-line">
          <Row name={t('health.since')}>
            {state === 'polling' && bot.pollingSince ? (
              <Moment at={new Date(bot.pollingSince)} full />
            ) : (
              t('health.notListening')
            )}
          </Row>
          <Row name={t('health.lastUpdate')}>
            {bot.lastUpdateAt ? <Moment at={new Date(bot.lastUpdateAt)} full /> : t('health.noUpdate')}
          </Row>
        </dl>
        <Test bot={bot} chat={testChat} />
      </div>
    </Card>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Failure({ error: { code, at } }: { error: NonNullable<Bot['error']> }) {
  const { t } = useTranslation('telegram-setup');
  const known = KNOWN.find((one) => one === code) ?? 'other';
  return (
    <Alert kind={OF_ONE_CHAT.includes(code) ? 'warning' : 'error'}>
      <p className="font-medium">{t(`health.errors.${known}.what`)}</p>
      <p className="mt-1">{t(`health.errors.${known}.todo`)}</p>
      {at && (
        <p className="mt-1 text-xs">
          <Moment at={new Date(at)} full />
        </p>
      )}
      {NEEDS_TOKEN.includes(code) && (
        <ButtonLink to={widgetSetupUrl({ bot: 'replace' })} preventScrollReset variant="secondary" className="mt-3">
          {t('card.replace')}
        </ButtonLink>
      )}
    </Alert>
  );
}

/** Asks Telegram about the token, and lets the bot write to whoever wrote to it last. */
function Test({ bot, chat }: { bot: Bot; chat: { name: string } | null }) {
  const { t } = useTranslation('telegram-setup');
  const address = widgetSetupUrl({ do: 'test' });
  const pending = usePending(address);
  return (
    <Form method="post" action={address} preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" pending={pending}>
        {pending ? t('test.sending') : t('test.send')}
      </Button>
      <p className="min-w-0 grow basis-64 text-sm break-words text-muted">
        {chat ? t('test.to', { name: chat.name }) : t('test.nobody', { link: bot.link ?? bot.name })}
      </p>
    </Form>
  );
}
