import { type BotFormResult, submitBot } from '~/http/forms/bot-form.server';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { emptyForm } from '~/schemas/plain-forms';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { deleteBot, disableBot, enableBot, telegramBotOf } from '~/telegram/setup/bots.server';
import { sendTest, testChatOf } from '~/telegram/setup/test-message.server';
import { BOT_DIALOGS, BOT_DONE, type BotDone, widgetSetupUrl } from './addresses';

export type TelegramResult = BotFormResult;

/** All that the Telegram tab shows; which dialog is open depends on whether there is a bot. */
export async function loadTelegram(assistant: AssistantRef, query: URLSearchParams) {
  const [bot, testChat] = await Promise.all([telegramBotOf(assistant), testChatOf(assistant)]);
  const asked = BOT_DIALOGS.find((known) => known === query.get('bot'));
  return {
    bot,
    testChat: testChat && { name: testChat.name },
    dialog: asked && (asked === 'activate') === (bot === null) ? asked : undefined,
    done: BOT_DONE.find((known) => known === query.get('done')),
  };
}

export type Telegram = Awaited<ReturnType<typeof loadTelegram>>;

/** What each form of the tab is posted for; its address says which (`do`). */
export async function submitTelegram(assistant: AssistantRef, request: Request) {
  const doing = (work: (assistant: AssistantRef) => Promise<unknown>, done: BotDone) =>
    submitForm(request, emptyForm, async () => {
      await work(assistant);
      return redirectTo(request, widgetSetupUrl({ done }));
    });
  switch (new URL(request.url).searchParams.get('do')) {
    case 'activate':
    case 'replace':
      return submitBot(assistant, request, widgetSetupUrl({ done: 'activated' }));
    case 'enable':
      return doing(enableBot, 'enabled');
    case 'disable':
      return doing(disableBot, 'disabled');
    case 'remove':
      return doing(deleteBot, 'removed');
    case 'test':
      return submitForm(request, emptyForm, async (_, { language }) => {
        await sendTest(assistant, language);
        return redirectTo(request, widgetSetupUrl({ done: 'tested' }));
      });
    default:
      throw new Response(null, { status: 400 });
  }
}
