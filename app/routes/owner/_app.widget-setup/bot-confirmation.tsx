import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import { widgetSetupUrl } from './addresses';
import type { TelegramResult } from './telegram.server';

type BotConfirmationProps = {
  task: 'disable' | 'remove';
  bot: { name: string; username: string | null };
  result?: TelegramResult;
};

/** Names the bot that is about to fall silent. */
export function BotConfirmation({ task, bot, result }: BotConfirmationProps) {
  const { t } = useTranslation('telegram-setup');
  const address = widgetSetupUrl({ bot: task, do: task });
  const pending = usePending(address);
  const error = result?.error?.['']?.[0];
  return (
    <Dialog title={t(`confirm.${task}.title`)} closeTo={widgetSetupUrl()}>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <p>{t(`confirm.${task}.text`)}</p>
      <p className="mt-3 rounded-base bg-page px-4 py-3 font-medium break-words">
        {bot.name}
        {bot.username && <span className="block text-sm font-normal break-all text-muted">@{bot.username}</span>}
      </p>
      <Form method="post" action={address} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        <ButtonLink to={widgetSetupUrl()} preventScrollReset variant="secondary">
          {t('cancel', { ns: 'common' })}
        </ButtonLink>
        <Button variant="danger" pending={pending}>
          {t(`confirm.${task}.submit`)}
        </Button>
      </Form>
    </Dialog>
  );
}
