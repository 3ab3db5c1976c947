import { log } from '~/infra/log.server';
import { ReaderKilledError } from '~/services/extract/extract.server';
import { giveUpDocument } from '~/services/knowledge/reading/claims.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import type { Handler } from '../handler';

/**
 * Processes one document from bytes to searchable chunks. If the last attempt fails, the document is marked as failed.
 */
export const ingestDocumentHandler: Handler<'ingest-document'> = async ({ documentId }, { lastTry, signal }) => {
  try {
    await ingestDocument(documentId, signal);
  } catch (error) {
    if (lastTry && !signal.aborted) {
      log.error({ err: error, documentId }, 'document failed after its last attempt');
      await giveUpDocument(documentId, error instanceof ReaderKilledError ? 'resource_limit' : 'internal');
    }
    throw error;
  }
};
