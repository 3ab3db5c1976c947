import { describe, expect, it } from 'vitest';
import { takeOwn } from '~/services/budget/own.server';
import { PLAN_LIMITS } from '~/services/budget/plans';
import { errorOf } from '../../../../test/failures';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../../test/owners';
import { chatRequests, endpoint } from '../../../../test/stand-ins/model';
import { listDocuments, uploadDocuments } from '../documents.server';
import { ingestDocument } from '../reading/ingest.server';
import { listProposals, proposeAgain, proposeForDocument } from './proposals.server';

const RULES = `# Есть ли гарантия?

На зимние ботинки действует гарантия 18 месяцев. Ремонт подошвы в мастерской занимает четыре дня.`;

async function proposedFrom(owner: TestOwner, answer: object | string) {
  endpoint.on({ endpoint: 'chat' }, { content: typeof answer === 'string' ? answer : JSON.stringify(answer) });
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'Правила.txt', content: RULES }]));
  await ingestDocument(document?.id ?? '');
  await proposeForDocument(document?.id ?? '');
  const { proposals } = await listProposals(owner.assistant, 100);
  return proposals.map(({ question, answer }) => ({ question, answer }));
}

const GOOD = {
  question: 'Какая гарантия на зимние ботинки?',
  answer: 'Гарантия на зимние ботинки – 18 месяцев.',
  passages: [1],
};

describe('pairs that a model proposes', () => {
  it('are written in the document’s language from its passages, and wait for the owner', async () => {
    const pairs = await proposedFrom(await makeOwner(), { pairs: [GOOD] });
    expect(pairs).toEqual([{ question: GOOD.question, answer: GOOD.answer }]);
    const [system, user] = chatRequests().at(-1)?.messages ?? [];
    expect(system?.content).toContain('in Russian');
    expect(user?.content).toContain('[1] Есть ли гарантия?');
    expect(user?.content).toContain('18 месяцев');
  });

  it('are left out when they say what no passage says, name none, or repeat themselves', async () => {
    const pairs = await proposedFrom(await makeOwner(), {
      pairs: [
        GOOD,
        { ...GOOD, question: 'какая гарантия на зимние ботинки' },
        { question: 'Сколько длится гарантия?', answer: 'Гарантия на ботинки – 36 месяцев.', passages: [1] },
        { question: 'Есть ли скидки?', answer: 'Постоянным покупателям дарим скидку.', passages: [1] },
        { question: 'Сколько длится ремонт?', answer: 'Ремонт подошвы занимает четыре дня.', passages: [7] },
      ],
    });
    expect(pairs).toEqual([{ question: GOOD.question, answer: GOOD.answer }]);
  });

  it.each([
    ['talks instead of answering in the form', 'Sure! Here are some questions.'],
    ['answers in another form', { questions: ['?'] }],
  ])('give way to the document’s own questions when the model %s', async (_, answer) => {
    expect(await proposedFrom(await makeOwner(), answer)).toEqual([
      { question: 'Есть ли гарантия?', answer: expect.stringContaining('18 месяцев') },
    ]);
  });

  it('give way to them as well when the model is down', async () => {
    endpoint.on({ endpoint: 'chat' }, { error: { message: 'no' }, status: 500 });
    const owner = await makeOwner();
    const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'Правила.txt', content: RULES }]));
    await ingestDocument(document?.id ?? '');
    await proposeForDocument(document?.id ?? '');
    expect(await listProposals(owner.assistant, 100)).toMatchObject({
      total: 1,
      proposals: [{ question: 'Есть ли гарантия?' }],
    });
  });

  it('give way to them once the plan’s documents of the day are used up, and the owner is told why', async () => {
    const owner = await makeOwner();
    const limit = PLAN_LIMITS.pro.proposalsPerDay;
    await takeOwn(owner.id, 'proposals', limit - 1);
    expect(await proposedFrom(owner, { pairs: [GOOD] })).toHaveLength(1);
    const asked = chatRequests().length;
    const [document] = await listDocuments(owner.assistant);
    await proposeForDocument(document?.id ?? '');
    expect(chatRequests()).toHaveLength(asked);
    expect((await listProposals(owner.assistant, 100)).proposals).toMatchObject([{ question: 'Есть ли гарантия?' }]);
    const { code, params } = await errorOf(proposeAgain(owner.assistant, document?.storedName ?? ''));
    expect([code, params.limit]).toEqual(['proposal_budget', limit]);
  });
});
