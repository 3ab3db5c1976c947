import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { searchKnowledge } from '~/services/knowledge/search-knowledge.server';

const MOST = 50;

export const loader = serve(
  handler(calls.searchKnowledge, async ({ assistant, query }) => {
    const hits = await searchKnowledge(assistant, query.q, MOST);
    return {
      hits: hits.map((hit) => ({
        ...{ kind: hit.kind, _id: hit.id, name: hit.name, text: hit.text },
        ...(hit.kind === 'document' ? { storedName: hit.storedName, page: hit.page ?? undefined } : {}),
      })),
    };
  }),
);

export const action = loader;
