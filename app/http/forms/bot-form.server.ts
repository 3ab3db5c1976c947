import { data } from '@remix-run/node';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { botConsentForm, botForm } from '~/schemas/assistant/telegram';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { activateBot } from '~/telegram/setup/bots.server';
import { openPending, sealPending } from '~/telegram/setup/webhook-consent.server';
import { type FormResult, submitForm } from './form.server';

/** `webhook`: what the second step asks about and sends back. */
export type BotFormResult = FormResult & { webhook?: { host: string; sealed: string } };

/**
 * Both steps of the form that connects a bot: first token and name; then, if another service has set a webhook, the
 * owner's consent (`step=consent` in the URL).
 *
 * @param doneAt page to redirect to after connecting.
 */
export async function submitBot(assistant: AssistantRef, request: Request, doneAt: string) {
  const consenting = new URL(request.url).searchParams.get('step') === 'consent';
  return consenting ? submitConsent(assistant, request, doneAt) : submitToken(assistant, request, doneAt);
}

async function submitToken(assistant: AssistantRef, request: Request, doneAt: string) {
  let webhook: BotFormResult['webhook'];
  const refused = await submitForm(request, botForm, async (input) => {
    try {
      await activateBot(assistant, input);
    } catch (error) {
      if (error instanceof AppError && error.code === 'telegram_webhook') {
        const host = String(error.params.host);
        webhook = { host, sealed: sealPending(assistant.id, { ...input, host }) };
      }
      throw error;
    }
    return redirectTo(request, doneAt);
  });
  return withWebhook(refused, webhook);
}

async function submitConsent(assistant: AssistantRef, request: Request, doneAt: string) {
  const refused = await submitForm(request, botConsentForm, async ({ sealed }) => {
    const { token, name } = openPending(assistant.id, sealed);
    await activateBot(assistant, { token, name, removeWebhook: true });
    return redirectTo(request, doneAt);
  });
  return withWebhook(refused, stillPending(assistant, refused));
}

type Refused = Awaited<ReturnType<typeof submitForm>>;

/** Keeps the second step's data after a refusal, if it can be read. */
function stillPending(assistant: AssistantRef, refused: Refused): BotFormResult['webhook'] {
  const sealed = refused instanceof Response ? undefined : refused.data.initialValue?.sealed;
  if (typeof sealed !== 'string') return undefined;
  try {
    return { host: openPending(assistant.id, sealed).host, sealed };
  } catch {
    return undefined;
  }
}

function withWebhook(refused: Refused, webhook: BotFormResult['webhook']) {
  if (refused instanceof Response) return refused;
  return data<BotFormResult>({ ...refused.data, webhook }, refused.init ?? undefined);
}
