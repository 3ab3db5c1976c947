import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { embeddingModel } from '~/services/ai/models.server';
import { trustInUse } from '~/services/ai/trust.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import { embedMissingUnits } from '~/services/knowledge/embed-units.server';
import { addText } from '~/services/knowledge/texts.server';
import { embeddingExams } from '~db/schema/embedding-exams';
import { chunkEmbeddings, chunkUnitEmbeddings } from '~db/schema/knowledge/knowledge';
import { random, unitVector } from '../../../eval/vectors/made';
import { makerOf } from '../../../eval/vectors/makers';
import { jobsWith } from '../../../test/jobs';
import { makeOwner } from '../../../test/owners';
import { answerEmbeddings } from '../../../test/stand-ins/embedding-endpoint';
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

describe('an embedding model that is configured', () => {
  it('is examined once', async () => {
    const requests = randomVectors('one');
    await examineEmbeddingModel();
    const [row] = await db().select().from(embeddingExams).where(eq(embeddingExams.model, model()));
    expect(row?.trust).toMatchObject({ 'en-en': 0, 'ru-kk': 0 });
    expect(requests.length).toBeGreaterThan(10);
    requests.length = 0;
    await examineEmbeddingModel();
    expect(requests.map(({ input }) => input.length)).toEqual([3]);
  });

  it.each(['random:1', 'pieces:1'])('is trusted only as far as it passed: not with vectors of %s', async (maker) => {
    const make = makerOf(maker);
    answerEmbeddings(({ input }) => make(input));
    await examineEmbeddingModel();
    expect(Object.values(await trustInUse())).toEqual(Array(9).fill(0));
  });

  it('is examined again when it is another under the same name, and its vectors are made anew', async () => {
    const owner = await makeOwner();
    randomVectors('one');
    await addText(owner.assistant, 'The grinder costs 900.');
    await embedMissing(owner.assistant.id);
    await examineEmbeddingModel();
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
    randomVectors('one');
    await addText(owner.assistant, 'We open at nine. The grinder costs 900.');
    await embedMissing(owner.assistant.id);
    await examineEmbeddingModel();
    await db()
      .update(embeddingExams)
      .set({ trust: { 'en-en': 1 }, version: 0 });
    expect(await embedMissingUnits(owner.assistant.id, { most: 2 })).toEqual({ made: 1, more: false });
    await examineEmbeddingModel();
    expect(await unitVectors()).toEqual([]);
    expect(await db().select().from(chunkEmbeddings)).not.toEqual([]);
  });

  it('keeps its result if the endpoint rounds vectors slightly', async () => {
    randomVectors('one');
    await examineEmbeddingModel();
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
