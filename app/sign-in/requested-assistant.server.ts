import { AppError } from '~/infra/errors';
import { ASSISTANT_PARAM, ONLY_PARAM } from '~/schemas/assistant/assistants';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import { type Owner, requireOwner } from './session.server';

/**
 * The assistant that a request is about: the owner's one that the URL names, or the first. The only place that decides
 * this, for pages and calls alike.
 *
 * @throws AppError `not_found` if the URL names anything else, such as another owner's assistant.
 */
export function requestedAssistant(request: Request, ownerId: string): Promise<Assistant> {
  const query = new URL(request.url).searchParams;
  return assistantOfOwner(ownerId, query.get(ASSISTANT_PARAM) ?? query.get(ONLY_PARAM) ?? undefined);
}

/**
 * The owner and the assistant of a protected page.
 *
 * @throws as `requireOwner`; a 404 if the URL names an assistant that is not the owner's.
 */
export async function requireAssistant(request: Request): Promise<{ owner: Owner; assistant: Assistant }> {
  const owner = await requireOwner(request);
  try {
    return { owner, assistant: await requestedAssistant(request, owner.id) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new Response(null, { status: 404 });
    throw error;
  }
}
