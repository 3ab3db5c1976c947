import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { embeddingModel } from '~/services/ai/models.server';
import { forgetTrust, trustInUse } from '~/services/ai/trust.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import { embedMissingUnits } from '~/services/knowledge/embed-units.server';
import { addText } from '~/services/knowledge/texts.server';
import { embeddingExams } from '~db/schema/embedding-exams';
import { chunkEmbeddings, chunkUnitEmbeddings } from '~db/schema/knowledge/knowledge';
import { random, unitVector } from '../../../eval/vectors/made';
import { jobsWith } from '../../../test/jobs';
import { makeOwner } from '../../../test/owners';
import { answerEmbeddings, type EmbeddingRequest } from '../../../test/stand-ins/embedding-endpoint';
import { trustVectors } from '../../../test/trust';
import { examineEmbeddingModel } from './examine-model.server';

/** Lets the endpoint make random vectors, the same for the same text and `model`. @returns its requests. */
const randomVectors = (model: string, length = 64) =>
  answerEmbeddings(({ input }) => input.map((text) => [...unitVector(random(model + text), length)]));

const model = () => embeddingModel()?.name ?? '';
const unitVectors = () => db().select().from(chunkUnitEmbeddings).where(eq(chunkUnitEmbeddings.model, model()));

beforeEach(async () => {
  await db().delete(embeddingExams);
});

let taken: typeof embeddingExams.$inferSelect | undefined;

/** Lets the endpoint make the vectors of `one`, which has been examined. An exam takes seconds, so it is taken once. */
async function examinedOne(): Promise<EmbeddingRequest[]> {
  const requests = randomVectors('one');
  if (taken) await db().insert(embeddingExams).values(taken);
  else await examineEmbeddingModel();
  [taken] = await db().select().from(embeddingExams).where(eq(embeddingExams.model, model()));
  forgetTrust();
  return requests;
}

describe('an embedding model that is configured', () => {
  it('is examined once, and trusted only as far as it passed', async () => {
    const requests = await examinedOne();
    expect(taken?.trust).toMatchObject({ 'en-en': 0, 'ru-kk': 0 });
    expect(Object.values(await trustInUse())).toEqual(Array(9).fill(0));
    expect(requests.length).toBeGreaterThan(10);
    requests.length = 0;
    await examineEmbeddingModel();
    expect(requests.map(({ input }) => input.length)).toEqual([3]);
  });

  it('is examined again when it is another under the same name, and its vectors are made anew', async () => {
    const owner = await makeOwner();
    await examinedOne();
    await addText(owner.assistant, 'The grinder costs 900.');
    await embedMissing(owner.assistant.id);
    await trustVectors();
    await embedMissingUnits(owner.assistant.id, { most: 1 });
    expect(await unitVectors()).not.toEqual([]);
    randomVectors('another', 96);
    await examineEmbeddingModel();
    const vectors = () =>
      db().select().from(chunkEmbeddings).where(eq(chunkEmbeddings.assistantId, owner.assistant.id));
    expect(await vectors()).toEqual([]);
    expect(await unitVectors()).toEqual([]);
    expect(await jobsWith('embed-chunks', 'assistantId', owner.assistant.id)).not.toEqual([]);
    await embedMissing(owner.assistant.id);
    expect((await vectors())[0]?.embedding).toHaveLength(96);
  });

  it('has no vectors of units any more where it is examined again and not trusted', async () => {
    const owner = await makeOwner();
    await examinedOne();
    await addText(owner.assistant, 'We open at nine. The grinder costs 900.');
    await embedMissing(owner.assistant.id);
    await db()
      .update(embeddingExams)
      .set({ trust: { 'en-en': 1 }, version: 0 });
    expect(await embedMissingUnits(owner.assistant.id, { most: 2 })).toEqual({ made: 1, more: false });
    await examineEmbeddingModel();
    expect(await unitVectors()).toEqual([]);
    expect(await db().select().from(chunkEmbeddings)).not.toEqual([]);
  });

  it('keeps its result if the endpoint rounds vectors slightly', async () => {
    await examinedOne();
    const requests = answerEmbeddings(({ input }) =>
      input.map((text) => [...unitVector(random(`one${text}`), 64)].map((value) => Number(value.toFixed(3)))),
    );
    await examineEmbeddingModel();
    expect(requests).toHaveLength(1);
  });

  it('is examined later where its endpoint fails now, and not trusted until then', async () => {
    answerEmbeddings(() => ({ status: 500, message: 'starting' }));
    await expect(examineEmbeddingModel()).rejects.toThrow();
    expect(await trustInUse()).toEqual({});
  });
});
