import { data } from '@remix-run/node';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { type RetentionDays, retentionSchema } from '~/schemas/account/privacy';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import type { EventFacts } from '~/services/audit/audit.server';
import { countOlderMessages, setRetention } from '~/services/conversations/retention.server';
import { ADDRESS } from './addresses';

/** A choice that deletes messages, to be confirmed by the owner. */
export type Asked = { days: number; messages: number };
export type RetentionResult = FormResult & { asked?: Asked };

/** Saves for how long conversations are kept; asks first where messages are old enough to go. */
export async function submitRetention(
  request: Request,
  assistant: AssistantRef,
  origin: Pick<EventFacts, 'address' | 'userAgent'>,
) {
  let asked: Asked | undefined;
  const result = await submitForm(request, retentionSchema, async ({ days, confirmed }) => {
    asked = confirmed ? undefined : await whatGoes(assistant, days);
    // Never sent: what is asked is told below.
    if (asked) return new Response(null);
    await setRetention(assistant, days, origin);
    return redirectTo(request, `${ADDRESS}?done=retention`);
  });
  return asked ? data<RetentionResult>({ asked }) : result;
}

async function whatGoes(assistant: AssistantRef, days: RetentionDays): Promise<Asked | undefined> {
  const messages = days === null ? 0 : await countOlderMessages(assistant, days);
  return days === null || messages === 0 ? undefined : { days, messages };
}
