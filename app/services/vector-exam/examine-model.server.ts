import { eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { embedInBackground } from '~/services/ai/embed-texts.server';
import { type Embedding, embeddingModel } from '~/services/ai/models.server';
import { NO_TRUST, type Trust } from '~/services/ai/trust';
import { forgetTrust } from '~/services/ai/trust.server';
import { assistantsWithMissingVectors } from '~/services/knowledge/embed.server';
import { assistantsWithMissingUnits } from '~/services/knowledge/embed-units.server';
import { embeddingExams } from '~db/schema/embedding-exams';
import { chunkEmbeddings, chunkUnitEmbeddings } from '~db/schema/knowledge/knowledge';
import { cosineOf } from './cosine';
import { examine, type PairResult, trustIn } from './examine';

/** Grows whenever the exam would come to another result, so that models examined before are examined again. */
const EXAM_VERSION = 1;

/** Texts by whose vectors a model is known again. */
const PROBES = ['How long is the warranty?', 'Сколько стоит доставка по городу?', 'Дүкен қай уақытта жабылады?'];
/** The same model gives the same vectors, but for rounding. */
const SAME = 0.999;

/** Leaves a job that examines the configured embedding model, where there is one. */
export async function scheduleEmbeddingExam(): Promise<void> {
  if (embeddingModel()) await transaction((tx) => enqueue('examine-embeddings', {}, tx));
}

/**
 * Examines the configured embedding model, once: again only where its vectors are not what they were, or the exam is
 * another. What an unknown model under a known name has made before is made anew, and the words serve alone meanwhile.
 */
export async function examineEmbeddingModel(signal?: AbortSignal): Promise<void> {
  const embedding = embeddingModel();
  if (!embedding) return;
  const probe = await embedInBackground(embedding, 'passage', PROBES, signal);
  const [known] = await db().select().from(embeddingExams).where(eq(embeddingExams.model, embedding.name));
  const same = known !== undefined && areSame(known.probe, probe);
  if (same && known.version === EXAM_VERSION) return;
  if (known && !same) await forgetVectorsOf(embedding);
  const results = await examine((kind, texts) => embedInBackground(embedding, kind, texts, signal));
  const trust = trustIn(results);
  const result = { probe, version: EXAM_VERSION, trust, results, examinedAt: new Date() };
  await db()
    .insert(embeddingExams)
    .values({ model: embedding.name, ...result })
    .onConflictDoUpdate({ target: embeddingExams.model, set: result });
  forgetTrust();
  report(embedding.name, results, trust);
  await makeUnitsAnew(embedding);
}

/** Which chunks' units have vectors depends on what the model is trusted with. */
async function makeUnitsAnew({ name }: Embedding): Promise<void> {
  await db().delete(chunkUnitEmbeddings).where(eq(chunkUnitEmbeddings.model, name));
  await embedLater(await assistantsWithMissingUnits());
}

function areSame(known: readonly number[][], probe: readonly number[][]): boolean {
  return known.length === probe.length && known.every((vector, at) => cosineOf(vector, probe[at]!) > SAME);
}

async function forgetVectorsOf({ name }: Embedding): Promise<void> {
  log.warn({ embeddingModel: name }, 'embedding model changed under the same name: recomputing all vectors');
  await transaction(async (tx) => {
    await tx.delete(embeddingExams).where(eq(embeddingExams.model, name));
    await tx.delete(chunkEmbeddings).where(eq(chunkEmbeddings.model, name));
  });
  forgetTrust();
  await embedLater(await assistantsWithMissingVectors());
}

const embedLater = (assistants: string[]): Promise<void> =>
  transaction(async (tx) => {
    for (const assistantId of assistants) await enqueue('embed-chunks', { assistantId }, tx);
  });

/** One line: what the model is trusted with, and by what. */
function report(name: string, results: PairResult[], trust: Trust): void {
  const figures = Object.fromEntries(
    results.map(({ question, text, synonyms, gain }) => [
      `${question}-${text}`,
      `synonyms ${figure(synonyms)}, gain ${figure(gain)}`,
    ]),
  );
  const facts = { embeddingModel: name, trust, figures };
  if (Object.values(trust ?? NO_TRUST).some((share) => share > 0)) log.info(facts, 'embedding model examined');
  else log.warn(facts, 'embedding model failed its exam: using lexical search only');
}

const figure = ({ mean, error }: { mean: number; error: number }): string => `${mean.toFixed(2)}±${error.toFixed(2)}`;
