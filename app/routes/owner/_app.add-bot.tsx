import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { BotForm, BotSteps } from '~/components/forms/bot-form';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { submitBot } from '~/http/forms/bot-form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { telegramBotOf } from '~/telegram/setup/bots.server';

const ADDRESS = '/add-bot';
const SETUP = '/widget-setup?tab=telegram';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return {
    title: tFor(await languageOf(request))('telegram-setup:page.title'),
    bot: await telegramBotOf(assistant),
    added: new URL(request.url).searchParams.has('added'),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  return submitBot((await requireAssistant(request)).assistant, request, `${ADDRESS}?added=1`);
}

/** Connects a Telegram bot by its token (product.md 2). */
export default function AddBot() {
  const { t } = useTranslation('telegram-setup');
  const { bot, added } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t('page.title')} intro={t('page.intro')} />
      <div className="max-w-2xl space-y-6">
        {bot && (
          <Alert kind={added && !result ? 'ok' : 'info'}>
            <p className="font-medium break-words">
              {added && !result ? t('added') : t('page.connected', { name: bot.name })}
            </p>
            <p className="mt-1">{t('page.manageText')}</p>
            <ButtonLink to={SETUP} variant="secondary" className="mt-3">
              {t('page.manage')}
            </ButtonLink>
          </Alert>
        )}
        {!(added && bot) && (
          <Card>
            {!result?.webhook && (
              <div className="mb-6">
                <BotSteps />
              </div>
            )}
            <BotForm
              address={ADDRESS}
              leaveTo={SETUP}
              submit={t('page.submit')}
              failure={t('errors.add')}
              result={result}
            />
          </Card>
        )}
      </div>
    </>
  );
}
