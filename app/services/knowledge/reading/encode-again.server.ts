import { asc, isNull, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { bumpIndexVersion } from '~/services/assistant/assistants.server';
import { backgroundBreather } from '~/services/event-loop/slices';
import { unitsOfChunk } from '~/services/search/evidence/units';
import { chunks } from '~db/schema/knowledge/knowledge';

/** Chunks that one job encodes: about half a second of work. */
const BATCH = 300;

const unencoded = isNull(chunks.units);

/** Whether chunks have no vectors of their units: of a version before, or of an encoder before. */
export async function isAnyUnencoded(): Promise<boolean> {
  return (await db().select({ id: chunks.id }).from(chunks).where(unencoded).limit(1)).length > 0;
}

/** Encodes the units of a batch of chunks that have no vectors yet. Done twice, or by two workers, it changes nothing. */
export async function encodeAgain(signal?: AbortSignal): Promise<void> {
  const pause = backgroundBreather();
  const { id, assistantId, heading, question, text } = chunks;
  const batch = await db()
    .select({ id, assistantId, heading, question, text })
    .from(chunks)
    .where(unencoded)
    .orderBy(asc(id))
    .limit(BATCH);
  if (batch.length === 0) return;
  const made: { id: number; units: Uint8Array }[] = [];
  for (const chunk of batch) {
    signal?.throwIfAborted();
    made.push({ id: chunk.id, units: unitsOfChunk(chunk) });
    await pause();
  }
  await transaction(async (tx) => {
    const values = made.map(
      (one) => sql`(${one.id}::bigint, decode(${Buffer.from(one.units).toString('hex')}, 'hex'))`,
    );
    const given = sql`(values ${sql.join(values, sql`, `)}) as made (id, units)`;
    await tx.execute(sql`update chunks set units = made.units from ${given} where chunks.id = made.id`);
    for (const assistant of new Set(batch.map((chunk) => chunk.assistantId))) await bumpIndexVersion(assistant, tx);
  });
}
