import { failExport } from '~/services/export/exports.server';
import { runExport } from '~/services/export/run-export.server';
import type { Handler } from '../handler';

/** Makes an owner's archive. If the last attempt fails, the export is marked as failed. */
export const exportDataHandler: Handler<'export-data'> = async ({ exportId }, { lastTry, signal }) => {
  try {
    await runExport(exportId, signal);
  } catch (error) {
    if (lastTry && !signal.aborted) await failExport(exportId);
    throw error;
  }
};
