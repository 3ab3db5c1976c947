import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { listDocuments } from '~/services/knowledge/documents.server';
import { usesOf } from '~/services/knowledge/uses.server';

export const loader = serve(
  handler(calls.knowledgeUses, async ({ assistant, params: { id } }) => {
    const document = (await listDocuments(assistant)).find((one) => one.id === id);
    const { count, latest } = await usesOf(assistant, document ?? { id });
    return {
      count,
      latest: latest.map(({ messageId, visitorId, message, at }) => ({
        ...{ messageId: String(messageId), userId: visitorId, message, timestamp: at },
      })),
    };
  }),
);

export const action = loader;
