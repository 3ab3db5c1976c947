import { sql } from 'drizzle-orm';
import { chunks, scannedPages } from '~db/schema/knowledge/knowledge';

/** Whether a chunk begins on a page that was read from its picture. A column of a query over `chunks`. */
export const readFromPicture = sql<boolean>`exists (
  select 1 from ${scannedPages}
  where ${scannedPages.documentId} = ${chunks.documentId} and ${scannedPages.page} = coalesce(${chunks.page}, 1))`;
