import { embedMissing } from '~/services/ingest/embed.server';
import type { Handler } from '~jobs/handler';

export const embedChunksHandler: Handler<'embed-chunks'> = async ({ assistantId }, { signal }) => {
  await embedMissing(assistantId, signal);
};
