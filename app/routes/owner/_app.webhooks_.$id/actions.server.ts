import { data } from '@remix-run/node';
import { z } from 'zod';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { webhookForm } from '~/schemas/assistant/webhooks';
import { emptyForm } from '~/schemas/plain-forms';
import type { Assistant } from '~/services/assistant/assistants.server';
import { sendAgain, sendTest } from '~/services/webhooks/log.server';
import { changeWebhook, deleteWebhook, rotateWebhookSecret, webhookOf } from '~/services/webhooks/webhooks.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { deviceOfRequest, type Owner } from '~/sign-in/session.server';
import { DEEDS, LIST, webhookUrl } from '../_app.webhooks/addresses';

const againForm = z.object({ delivery: z.string().max(100) });

type Asked = { request: Request; owner: Owner; assistant: Assistant; id: string; address: string | undefined };

/** Does what one of the page's forms asks for. */
export function act({ request, owner, assistant, id, address }: Asked) {
  const query = new URL(request.url).searchParams;
  const deed = DEEDS.find((known) => known === query.get('do'));
  if (!deed) return data(null, { status: 400 });
  const origin = deviceOfRequest(request, address);
  const done = () => redirectTo(request, webhookUrl(id, { done: deed }));
  if (deed === 'settings') {
    return submitForm(request, webhookForm, async (input) => {
      await changeWebhook(assistant, id, input);
      return done();
    });
  }
  if (deed === 'again') {
    return submitForm(request, againForm, async ({ delivery }) => {
      await sendAgain(assistant, delivery);
      return done();
    });
  }
  return submitForm(request, emptyForm, async () => {
    if (deed === 'test') await sendTest(assistant, id);
    if (deed === 'on' || deed === 'off') {
      await changeWebhook(assistant, id, { ...(await webhookOf(assistant, id)), on: deed === 'on' });
    }
    if (deed === 'rotate') {
      requireRecentProof(request, owner, webhookUrl(id, { secret: true }));
      await rotateWebhookSecret(assistant, id, origin);
      return redirectTo(request, webhookUrl(id, { secret: true, done: 'rotate' }));
    }
    if (deed !== 'remove') return done();
    // Gone already, on another page: what was asked for is so.
    await deleteWebhook(assistant, id, origin).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
    return redirectTo(request, `${LIST}?done=remove`);
  });
}
