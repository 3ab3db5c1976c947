import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { emptyForm } from '~/schemas/plain-forms';
import { trySchemaOf, webActionSchema } from '~/schemas/web-action';
import type { Assistant } from '~/services/assistant/assistants.server';
import { tryWebAction } from '~/services/web-actions/run.server';
import {
  addWebAction,
  changeWebAction,
  deleteWebAction,
  shownWebAction,
} from '~/services/web-actions/web-actions.server';
import { deviceOfRequest } from '~/sign-in/session.server';
import { actionsUrl } from '../_app.ai-actions/addresses';
import { NEW, webActionUrl } from './addresses';

/** What a try brought: part of one answer, and of no address. */
export type Tried = { tried: Awaited<ReturnType<typeof tryWebAction>> };

type Asked = { request: Request; assistant: Assistant; id: string; address: string | undefined };

/** Does what one of the page's forms asks for: saves, tries or deletes. */
export async function act({ request, assistant, id, address }: Asked) {
  const deed = new URL(request.url).searchParams.get('do');
  const origin = deviceOfRequest(request, address);
  if (deed === null) {
    return submitForm(request, webActionSchema, async (input) => {
      if (id === NEW) {
        const made = await addWebAction(assistant, input, origin);
        return redirectTo(request, webActionUrl(made, { done: 'created' }));
      }
      await changeWebAction(assistant, id, input, origin);
      return redirectTo(request, webActionUrl(id, { done: 'updated' }));
    });
  }
  if (deed === 'try' && id !== NEW) {
    return submitForm(
      request,
      trySchemaOf((await shownWebAction(assistant, id)).values),
      async ({ given }, { language }) => {
        const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
        const options = { language, signal: request.signal, onceKey: randomUUID() };
        const tried: Tried = { tried: await tryWebAction(assistant, id, told, options) };
        return Response.json(tried, { headers: { 'Cache-Control': 'no-store' } });
      },
    );
  }
  if (deed !== 'remove' || id === NEW) return data(null, { status: 400 });
  return submitForm(request, emptyForm, async () => {
    // Gone already, on another page: what was asked for is so.
    await deleteWebAction(assistant, id, origin).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
    return redirectTo(request, actionsUrl({ done: 'deleted' }));
  });
}
