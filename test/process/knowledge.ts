/**
 * Proofs about the knowledge with real processes: `--database embedded` or the URL of a PostgreSQL server.
 * A long scan does not delay a text; on PostgreSQL also: a deletion is confirmed by every process, and the receipt says which
 * stayed silent.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { proveDeletion } from './knowledge/deletion';
import { proveTextBesideScan } from './knowledge/long-scan';
import { freshDatabase } from './tools/databases';
import { Report } from './tools/report';

const { values: options } = parseArgs({ options: { database: { type: 'string', default: 'embedded' } } });

ensureBuilt();
const report = new Report();
const proofs = options.database === 'embedded' ? [proveTextBesideScan] : [proveDeletion, proveTextBesideScan];
for (const prove of proofs) {
  const database = await freshDatabase(options.database);
  try {
    await prove(database, report);
  } finally {
    await database.remove();
  }
}
process.exit(report.end());
