import type { EditedPair } from '~/components/forms/pair-editor';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { qaSchema } from '~/schemas/knowledge/knowledge';
import { PAIR_PARAM } from '~/schemas/knowledge/pair-address';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import type { Exchange } from '~/services/conversations/logs/exchanges.server';
import { findQaEntries, updateQaEntry } from '~/services/knowledge/qa.server';
import { usesOf } from '~/services/knowledge/uses.server';

/** What every screen needs on which a stored pair is read and changed (app/components/forms/pair-editor.tsx). */

/** The pair that the address opens; undefined where it opens none, or one that is gone. */
export async function openedPair(assistant: AssistantRef, query: URLSearchParams): Promise<EditedPair | undefined> {
  const [pair] = await findQaEntries(assistant, [query.get(PAIR_PARAM) ?? '']);
  return pair && { ...pair, uses: await usesOf(assistant, pair) };
}

/** An exchange as the pair it should become. */
export const exchangeAsPair = ({ message, answer, status }: Pick<Exchange, 'message' | 'answer' | 'status'>) => ({
  question: message.slice(0, 500),
  // What the assistant says when it does not know is no answer.
  answer: status === 'answered' ? (answer ?? '').slice(0, 4000) : '',
});

/** Saves the pair that the address opens. @param back the screen's address afterwards. */
export function savePair(assistant: AssistantRef, request: Request, back: string) {
  const id = new URL(request.url).searchParams.get(PAIR_PARAM) ?? '';
  return submitForm(request, qaSchema, async ({ entries: [pair] }) => {
    if (pair) await updateQaEntry(assistant, id, pair);
    return redirectTo(request, back);
  });
}
