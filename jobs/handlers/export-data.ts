import { failExport } from '~/services/export/exports.server';
import { runExport } from '~/services/export/run-export.server';
import type { Handler } from './handler';

/** Makes an owner's archive. Its last failed try is its end, and its owner is told. */
export const exportDataHandler: Handler<'export-data'> = async ({ exportId }, { lastTry, signal }) => {
  try {
    await runExport(exportId, signal);
  } catch (error) {
    if (lastTry && !signal.aborted) await failExport(exportId);
    throw error;
  }
};
