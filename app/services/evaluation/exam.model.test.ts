import { describe, expect, it } from 'vitest';
import { saveAiSettings } from '~/services/assistant/ai-settings.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import { addQa } from '~/services/knowledge/qa.server';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { chatRequests, endpoint } from '../../../test/stand-ins/model';
import { answersCounted, loggedMessages } from '../../../test/visitors';
import { addExamQuestions } from './questions.server';
import { examReport } from './report.server';
import { runExam } from './run-exam.server';

async function openShop(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addQa(owner.assistant, [{ question: 'How long is the warranty?', answer: 'The warranty lasts 36 months.' }]);
  // With vectors every question finds a passage, and so the model is called.
  await embedMissing(owner.assistant.id);
  await addExamQuestions(owner.assistant, [
    { question: 'How long is the warranty?', expected: '36 months' },
    { question: 'Хочу слона в крапинку', expected: '' },
  ]);
  return owner;
}

const marks = async ({ assistant }: TestOwner) =>
  (await examReport(assistant)).questions.map(({ result }) => [result?.passed, result?.answer]);

describe('an exam of an assistant with a model', () => {
  it('asks the model as for a visitor, at the owner’s temperature, and counts and records nothing', async () => {
    const owner = await openShop();
    const { contact } = await assistantOfOwner(owner.id);
    await saveAiSettings(owner.assistant, { domain: 'support', temperature: 0.2, customPrompt: '', contact });
    endpoint.on({ endpoint: 'chat' }, (request) => ({
      content: JSON.stringify(request).includes('слона') ? '[[NO_ANSWER]]' : 'It lasts 36 months, dear guest. [[1]]',
    }));
    await runExam(owner.assistant.id, 'settings');
    expect(await marks(owner)).toEqual([
      [true, 'It lasts 36 months, dear guest.'],
      [true, expect.any(String)],
    ]);
    expect(chatRequests().every(({ temperature }) => temperature === 0.2)).toBe(true);
    expect([await loggedMessages(owner), await answersCounted(owner)]).toEqual([[], []]);
  });

  it('fails an answer to what the knowledge does not hold, and shows what a visitor would have seen', async () => {
    const owner = await openShop();
    endpoint.on({ endpoint: 'chat' }, { content: 'The warranty lasts 36 months. [[1]]' });
    await runExam(owner.assistant.id, 'manual');
    expect((await marks(owner)).map(([passed]) => passed)).toEqual([true, false]);
  });

  it('does not see what the model invents, as no visitor does', async () => {
    const owner = await openShop();
    endpoint.on({ endpoint: 'chat' }, { content: 'It lasts 48 months. [[1]]' });
    await runExam(owner.assistant.id, 'manual');
    expect(await marks(owner)).toEqual([
      [true, 'The warranty lasts 36 months.'],
      [true, expect.any(String)],
    ]);
  });

  it('finishes when the model fails: with quotes or without an answer', async () => {
    const owner = await openShop();
    endpoint.on({ endpoint: 'chat' }, { error: { message: 'no' }, status: 400 });
    await runExam(owner.assistant.id, 'manual');
    const [known, unknown] = await marks(owner);
    expect(known).toEqual([true, 'The warranty lasts 36 months.']);
    expect(unknown?.[1]).toEqual(expect.any(String));
    expect((await examReport(owner.assistant)).runs).toHaveLength(1);
  });
});
