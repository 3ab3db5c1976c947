import { log } from '~/infra/log.server';
import { giveUpDocument } from '~/services/knowledge/reading/claims.server';
import { scanDocument } from '~/services/knowledge/reading/scan-document.server';
import type { Handler } from '../handler';

/** Reads some pages of a document from their pictures. If the last attempt fails, the document is marked as failed. */
export const scanDocumentHandler: Handler<'scan-document'> = async ({ documentId }, { lastTry, signal }) => {
  try {
    await scanDocument(documentId, { signal });
  } catch (error) {
    if (lastTry && !signal.aborted) {
      log.error({ err: error, documentId }, 'scanned document failed after its last attempt');
      await giveUpDocument(documentId, 'internal');
    }
    throw error;
  }
};
