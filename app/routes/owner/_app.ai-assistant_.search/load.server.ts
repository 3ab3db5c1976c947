import { excerpt } from '~/components/data/hit';
import { storable } from '~/http/request/read-body.server';
import { tFor } from '~/i18n/i18n.server';
import { openedPair } from '~/routes/shared/pair-editing.server';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import type { Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { type KnowledgeHit, searchKnowledge, searchWords } from '~/services/knowledge/search-knowledge.server';
import { assistantUrl, reportOf, searchUrl } from '../_app.ai-assistant/knowledge/addresses';

const MOST = 50;
const EXCERPT_CHARS = 240;

/** All the screen shows: each hit with where it is read and changed. */
export async function loadSearch(assistant: AssistantRef, request: Request, language: Language) {
  const query = new URLSearchParams(storable(new URL(request.url).search.replace(/%00/g, '')));
  const q = (query.get('q') ?? '').trim().slice(0, 200);
  const words = searchWords(q);
  const hits = await searchKnowledge(assistant, q, MOST + 1);
  return {
    title: tFor(language)('ai-assistant:search.title'),
    q,
    words,
    more: hits.length > MOST,
    most: MOST,
    hits: hits.slice(0, MOST).map((hit) => ({
      ...{ kind: hit.kind, id: hit.id, page: hit.kind === 'document' ? hit.page : null, to: hitAddress(hit, q) },
      name: hit.name ?? '',
      text: hit.text === null ? undefined : excerpt(hit.text, words, EXCERPT_CHARS),
    })),
    editing: await openedPair(assistant, query),
    saved: query.has('saved'),
  };
}

function hitAddress(hit: KnowledgeHit, q: string): string {
  if (hit.kind === 'document') return reportOf(hit.storedName);
  return hit.kind === 'qa' ? pairUrl(searchUrl(q), hit.id) : assistantUrl({ tab: 'text', text: hit.id });
}
