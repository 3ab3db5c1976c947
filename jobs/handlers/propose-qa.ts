import { proposeForDocument } from '~/services/proposals.server';
import type { Handler } from '~jobs/handler';

export const proposeQaHandler: Handler<'propose-qa'> = async ({ documentId }, { signal }) => {
  await proposeForDocument(documentId, signal);
};
