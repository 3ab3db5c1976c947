import { useSearchParams } from '@remix-run/react';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/components/code/copy-button';
import { usePolling } from '~/components/data/use-polling';
import { BotForm, BotSteps } from '~/components/forms/bot-form';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert, ErrorToast } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { Dialog } from '~/components/ui/dialog';
import { EmptyState } from '~/components/ui/empty-state';
import { widgetSetupUrl } from './addresses';
import { BotConfirmation } from './bot-confirmation';
import { HealthCard } from './health-card';
import type { Telegram, TelegramResult } from './telegram.server';

/** How often the state of a bot that is on is asked for again, in milliseconds. */
const POLL_MS = 3000;

type Bot = NonNullable<Telegram['bot']>;

export function TelegramTab({ telegram, result }: { telegram: Telegram; result?: TelegramResult }) {
  const { t } = useTranslation('telegram-setup');
  const { bot, testChat, dialog, done } = telegram;
  // Not under a dialog: whoever types there is not to be disturbed.
  usePolling(bot?.enabled === true && !dialog, POLL_MS);
  const [query] = useSearchParams();
  const failure = query.get('do') === 'test' ? t('errors.test') : undefined;
  const error = dialog ? undefined : result?.error?.['']?.[0];
  return (
    <>
      {done && !result && (
        <Alert kind="ok">
          {done === 'tested' ? t('done.tested', { name: nameOf(testChat, t) }) : doneText(done, t)}
        </Alert>
      )}
      {bot ? (
        <>
          <BotCard bot={bot} />
          <HealthCard bot={bot} testChat={testChat && { name: nameOf(testChat, t) }} />
        </>
      ) : (
        <Card>
          <EmptyState icon={Send} title={t('none.title')}>
            <p className="mb-4">{t('none.text')}</p>
            <ButtonLink to={widgetSetupUrl({ bot: 'activate' })} preventScrollReset>
              {t('none.activate')}
            </ButtonLink>
          </EmptyState>
        </Card>
      )}
      {error && (
        <ErrorToast
          of={result}
          message={[failure, error].filter(Boolean).join('. ')}
          dismissTo={widgetSetupUrl()}
          button="close"
        />
      )}
      {(dialog === 'activate' || dialog === 'replace') && <ActivationDialog bot={bot} result={result} />}
      {bot && (dialog === 'disable' || dialog === 'remove') && (
        <BotConfirmation task={dialog} bot={bot} result={result} />
      )}
    </>
  );
}

type T = ReturnType<typeof useTranslation<'telegram-setup'>>['t'];

const doneText = (done: 'activated' | 'enabled' | 'disabled' | 'removed', t: T) =>
  done === 'activated' ? t('added') : t(`done.${done}`);

/** Somebody whose chat has no name is still somebody. */
const nameOf = (chat: Telegram['testChat'], t: T) => chat?.name ?? t('test.someone');

/** The card of an activated bot. */
function BotCard({ bot }: { bot: Bot }) {
  const { t } = useTranslation('telegram-setup');
  const enabling = usePending(widgetSetupUrl({ do: 'enable' }));
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold break-words">{bot.name}</h2>
          {bot.username && <p className="break-all text-muted">@{bot.username}</p>}
        </div>
        {!bot.enabled && (
          <Form method="post" action={widgetSetupUrl({ do: 'enable' })} preventScrollReset>
            <Button pending={enabling}>{t('card.enable')}</Button>
          </Form>
        )}
      </div>
      {bot.link && (
        <div className="mt-4">
          <p className="mb-1 text-sm font-medium">{t('card.link')}</p>
          <div className="flex flex-wrap items-center gap-2">
            <a
              href={bot.link}
              target="_blank"
              rel="noopener noreferrer"
              className="min-w-0 rounded-base border border-line bg-page px-3 py-1 text-sm break-all text-brand underline"
            >
              {bot.link}
            </a>
            <CopyButton text={bot.link} label={t('card.link')} />
          </div>
          <p className="mt-1 text-sm text-muted">{t('card.linkHint')}</p>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={widgetSetupUrl({ bot: 'replace' })} preventScrollReset variant="secondary">
          {t('card.replace')}
        </ButtonLink>
        {bot.enabled && (
          <ButtonLink to={widgetSetupUrl({ bot: 'disable' })} preventScrollReset variant="secondary">
            {t('card.disable')}
          </ButtonLink>
        )}
        <ButtonLink to={widgetSetupUrl({ bot: 'remove' })} preventScrollReset variant="secondary">
          {t('card.remove')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function ActivationDialog({ bot, result }: { bot: Bot | null; result?: TelegramResult }) {
  const { t } = useTranslation('telegram-setup');
  const task = bot ? 'replace' : 'activate';
  return (
    <Dialog title={t(`form.${task}`)} closeTo={widgetSetupUrl()}>
      {bot && <p className="mb-4 break-words">{t('form.replaceText', { name: bot.name })}</p>}
      {!result?.webhook && (
        <div className="mb-6">
          <BotSteps />
        </div>
      )}
      <BotForm
        address={widgetSetupUrl({ bot: task, do: task })}
        leaveTo={widgetSetupUrl()}
        name={bot?.name}
        submit={t('form.save')}
        failure={t('errors.activate')}
        result={result}
      />
    </Dialog>
  );
}
