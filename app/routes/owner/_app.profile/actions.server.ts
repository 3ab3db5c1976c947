import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { factIdSchema, factSchema, timeZoneSchema } from '~/schemas/assistant/profile';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { confirmFact, denyFact, saveTimeZone, stateFact } from '~/services/profile/profile.server';
import { profileUrl, stateOf } from './addresses';

/** What each form of the screen is posted for; its address says which. */
export function act(assistant: AssistantRef, request: Request) {
  const { add, edit, do: deed } = stateOf(new URL(request.url).searchParams);
  if (deed === 'zone') {
    return submitForm(request, timeZoneSchema, async ({ timeZone }) => {
      await saveTimeZone(assistant, timeZone);
      return redirectTo(request, profileUrl({ done: 'zone' }));
    });
  }
  if (deed) {
    return submitForm(request, factIdSchema, async ({ id }) => {
      await (deed === 'confirm' ? confirmFact(assistant, id) : denyFact(assistant, id)).catch(gone(request));
      return redirectTo(request, profileUrl({ done: deed === 'confirm' ? 'confirmed' : 'denied' }));
    });
  }
  if (!add && !edit) throw new Response(null, { status: 400 });
  return submitForm(request, factSchema, async (input) => {
    await stateFact(assistant, input, edit).catch(gone(request));
    return redirectTo(request, profileUrl({ done: 'saved' }));
  });
}

/** Its source has been changed or deleted since the page was opened. */
const gone =
  (request: Request) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'not_found')
      throw redirectTo(request, profileUrl({ done: 'gone' }));
    throw error;
  };
