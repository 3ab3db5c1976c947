import { redirect } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { redirectTo } from '~/http/request/own-redirect.server';
import { assistantNameSchema } from '~/schemas/assistant/assistant-name';
import { ASSISTANT_PARAM } from '~/schemas/assistant/assistants';
import { emptyForm } from '~/schemas/plain-forms';
import { addAssistant, deleteAssistant, renameAssistant } from '~/services/accounts/assistants.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { deviceOfRequest, type Owner } from '~/sign-in/session.server';
import { assistantsUrl, openAssistant } from './addresses';

/** The dialog's own address: `new`, `rename` or `delete` says what is asked for. */
export async function act(owner: Owner, request: Request, address: string | undefined) {
  const query = new URL(request.url).searchParams;
  const [renamed, deleted] = [query.get('rename'), query.get('delete')];
  const origin = deviceOfRequest(request, address);
  if (deleted !== null) {
    requireRecentProof(request, owner, assistantsUrl({ delete: deleted }));
    return submitForm(request, emptyForm, async () => {
      await deleteAssistant(owner.id, deleted, origin).catch(asNotFoundPage);
      const done = assistantsUrl({ done: 'deleted' });
      // The page's own assistant may be the one that is gone.
      return query.get(ASSISTANT_PARAM) === deleted ? redirect(done) : redirectTo(request, done);
    });
  }
  if (renamed !== null) {
    return submitForm(request, assistantNameSchema, async ({ name }) => {
      await renameAssistant(owner.id, renamed, name).catch(asNotFoundPage);
      return redirectTo(request, assistantsUrl({ done: 'renamed' }));
    });
  }
  if (!query.has('new')) throw new Response(null, { status: 400 });
  return submitForm(request, assistantNameSchema, async ({ name }) => {
    const { id } = await addAssistant(owner.id, name, origin);
    return redirect(openAssistant(id));
  });
}
