import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { assistantRoom, belongingsOf } from '~/services/accounts/assistants.server';
import { type Assistant, listAssistants } from '~/services/assistant/assistants.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import type { Owner } from '~/sign-in/session.server';

/** The owner's assistants, each with what belongs to it. */
export async function loadAssistants(owner: Owner, current: Assistant, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  if (query.has('delete')) requireRecentProof(request, owner);
  const [listed, room] = await Promise.all([listAssistants(owner.id), assistantRoom(owner.id)]);
  const assistants = await Promise.all(
    listed.map(async ({ id, name }) => ({
      id,
      name,
      current: id === current.id,
      has: await belongingsOf({ id, ownerId: owner.id }),
    })),
  );
  const named = (parameter: 'rename' | 'delete') => {
    if (!query.has(parameter)) return undefined;
    const assistant = assistants.find(({ id }) => id === query.get(parameter));
    if (!assistant) throw new Response(null, { status: 404 });
    return assistant;
  };
  return {
    title: tFor(language)('assistants:title'),
    assistants,
    room,
    adding: query.has('new') && room.used < room.limit,
    renaming: named('rename'),
    deleting: assistants.length > 1 ? named('delete') : undefined,
  };
}

export type ListedAssistant = Awaited<ReturnType<typeof loadAssistants>>['assistants'][number];
