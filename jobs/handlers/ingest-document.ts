import { log } from '~/infra/log.server';
import { giveUpDocument, ingestDocument } from '~/services/knowledge/ingest.server';
import type { Handler } from './handler';

/** One document's way from bytes to answers. Its last failed try is the document's end, and told as such. */
export const ingestDocumentHandler: Handler<'ingest-document'> = async ({ documentId }, { lastTry, signal }) => {
  try {
    await ingestDocument(documentId, signal);
  } catch (error) {
    if (lastTry && !signal.aborted) {
      log.error({ err: error, documentId }, 'a document is given up after its last try');
      await giveUpDocument(documentId, 'internal');
    }
    throw error;
  }
};
