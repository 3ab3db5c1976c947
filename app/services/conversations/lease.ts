import { sql } from 'drizzle-orm';

/** A process that has not ended its message after this time is taken for dead. */
const LEASE = '150 seconds';

/** When the lease of a message that is begun now ends. */
export const LEASE_END = sql.raw(`(now() + interval '${LEASE}')`);
