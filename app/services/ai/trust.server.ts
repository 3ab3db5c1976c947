import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { embeddingExams } from '~db/schema/embedding-exams';
import { embeddingModel } from './models.server';
import { NO_TRUST, type Trust } from './trust';

/** How long a process goes by what it has read, in milliseconds: another may have examined the model meanwhile. */
const FRESH_MS = 10_000;

let held: { model: string; trust: Trust; until: number } | undefined;

/** How far the configured embedding model is trusted; not at all before it has been examined. */
export async function trustInUse(): Promise<Trust> {
  const embedding = embeddingModel();
  if (!embedding) return NO_TRUST;
  if (held?.model !== embedding.name || held.until < Date.now()) {
    const [row] = await db()
      .select({ trust: embeddingExams.trust })
      .from(embeddingExams)
      .where(eq(embeddingExams.model, embedding.name));
    held = { model: embedding.name, trust: row?.trust ?? NO_TRUST, until: Date.now() + FRESH_MS };
  }
  return held.trust;
}

/** Makes the next search read the trust anew. */
export function forgetTrust(): void {
  held = undefined;
}
