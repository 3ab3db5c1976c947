import { countDistinct, eq, sql } from 'drizzle-orm';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import { placeOf } from '~/services/ai/checks/report-models.server';
import { chatModel, embeddingModel } from '~/services/ai/models.server';
import { type DayOfUse, usesOfLastDays } from '~/services/ai/uses/model-uses.server';
import type { PairResult } from '~/services/vector-exam/examine';
import { embeddingExams } from '~db/schema/embedding-exams';
import { chunkEmbeddings, chunks } from '~db/schema/knowledge/knowledge';

/** Which models a Komek uses, how far their vectors count, and what they were asked, for `npm run model -- status`. */
export type ModelStatus = {
  chat?: { name: string; at: string };
  embedding?: {
    name: string;
    at: string;
    prefixes: { question: string; passage: string };
    /** Passages that have a vector of it, and all. */
    passages: { withVector: number; all: number };
    /** Undefined as long as it has not been examined. */
    exam?: { on: string; results: PairResult[] };
  };
  /** Today and yesterday (UTC), newest first. */
  days: DayOfUse[];
};

const DAYS = 2;

export async function modelStatus(): Promise<ModelStatus> {
  const chat = chatModel();
  return {
    chat: chat && { name: chat.modelId, at: placeOf(config.openai) },
    embedding: await embeddingStatus(),
    days: await usesOfLastDays(DAYS),
  };
}

async function embeddingStatus(): Promise<ModelStatus['embedding']> {
  const embedding = embeddingModel();
  if (!embedding) return undefined;
  const { name, prefixes } = embedding;
  const [[made], [all], [exam]] = await Promise.all([
    db()
      .select({ count: countDistinct(chunkEmbeddings.chunkId) })
      .from(chunkEmbeddings)
      .where(eq(chunkEmbeddings.model, name)),
    db().select({ count: sql<number>`count(*)::int` }).from(chunks),
    db().select().from(embeddingExams).where(eq(embeddingExams.model, name)),
  ]);
  return {
    ...{ name, at: placeOf(config.embedding), prefixes },
    passages: { withVector: made?.count ?? 0, all: all?.count ?? 0 },
    exam: exam && { on: exam.examinedAt.toISOString().slice(0, 10), results: exam.results as PairResult[] },
  };
}
