import { proposeForDocument } from '~/services/knowledge/suggested-pairs/proposals.server';
import type { Handler } from '../handler';

export const proposeQaHandler: Handler<'propose-qa'> = async ({ documentId }, { signal }) => {
  await proposeForDocument(documentId, signal);
};
