import { describe, expect, it } from 'vitest';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { addQa, deleteQaEntry } from '~/services/knowledge/qa.server';
import { addText } from '~/services/knowledge/texts.server';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { retrieve } from './retrieve.server';

const find = async ({ assistant }: TestOwner, question: string) =>
  retrieve(await assistantByKey(assistant.key), question);

describe('what is found for a question', () => {
  it('has its headings beside the text and not in it, so that no quote begins with one', async () => {
    const owner = await makeOwner();
    await addText(
      owner.assistant,
      '# Coffee school\n\n## Barista course\n\nThe course lasts two days.\n\nIt costs 90,000 tenge.',
    );
    const { passages } = await find(owner, 'How long does the barista course last?');
    expect(passages[0]).toMatchObject({
      heading: 'Coffee school > Barista course',
      text: 'The course lasts two days.\nIt costs 90,000 tenge.',
    });
  });

  it('returns a heading that has no text below it', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, '# We are closed on Mondays');
    expect((await find(owner, 'closed on Mondays')).passages[0]?.text).toBe('We are closed on Mondays');
  });

  it('is the pair alone where a text asks and answers the same with other spaces, and both where the answers differ', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'Q: Where  can I park?\nA: Behind the   house.\n\nQ: Do you sell beans?\nA: Yes.');
    const kinds = async (question: string) =>
      (await find(owner, question)).passages.map(({ source }) => source.kind).sort();
    expect(await kinds('Where can I park?')).toEqual(['text']);
    await addQa(owner.assistant, [
      { question: 'Where can I park?', answer: 'Behind the house.' },
      { question: 'Do you sell beans?', answer: 'Not any more.' },
    ]);
    expect(await kinds('Where can I park?')).toEqual(['qa']);
    expect(await kinds('Do you sell beans?')).toEqual(['qa', 'text']);
  });

  it('follows each change at once: a pair added answers, a pair deleted answers no more', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'The grinder costs 900 tenge.');
    expect((await find(owner, 'Where can I park?')).known).toBe(false);
    const { entries } = await addQa(owner.assistant, [{ question: 'Where can I park?', answer: 'Behind the house.' }]);
    const found = await find(owner, 'Where can I park?');
    expect(found.known).toBe(true);
    expect(found.byWords[0]?.text).toBe('Behind the house.');
    expect(found.score).toBeGreaterThan(0.5);
    await deleteQaEntry(owner.assistant, entries[0]?.id ?? '');
    expect((await find(owner, 'Where can I park?')).passages.map(({ text }) => text)).not.toContain(
      'Behind the house.',
    );
    expect((await find(owner, 'What does the grinder cost?')).known).toBe(true);
  });

  it('answers as surely from what was uploaded twice as from what was uploaded once', async () => {
    const owner = await makeOwner();
    const text = '# Rules\n\nA bag is kept for three days after check-out.\n\n# Prices\n\nA towel costs 500 tenge.';
    await addText(owner.assistant, text);
    const once = await find(owner, 'how long do you keep a bag after check-out');
    await addText(owner.assistant, text);
    const twice = await find(owner, 'how long do you keep a bag after check-out');
    expect(once.known).toBe(true);
    expect(twice.known).toBe(true);
    expect(twice.byWords.filter(({ heading }) => heading === 'Rules')).toHaveLength(1);
    expect(twice.byWords[0]?.text).toBe(once.byWords[0]?.text);
  });
});
