import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { historyOf } from '~/services/conversations/visitor-history.server';
import { addQa, deleteQaEntry } from '~/services/knowledge/qa.server';
import { addText } from '~/services/knowledge/texts.server';
import { makeOwner, type TestOwner } from '../../../../test/owners';
import { answersCounted, ask, loggedMessages } from '../../../../test/visitors';

const PRICES = 'Коронка керамическая — 60 000 тг\nКоронка циркониевая — 110 000 тг\nЧистка зубов — 15 000 тг';
const QUESTION = 'снимаете ли вы старую коронку';

let owner: TestOwner;
const newVisitor = () => ({ id: `visitor-${randomUUID()}` });
const offered = async (visitor: { id: string }, message = QUESTION) => {
  const { suggestions } = await ask(owner, message, { visitor, language: 'ru' });
  return suggestions.map(({ question }) => question);
};

beforeAll(async () => {
  owner = await makeOwner();
  await addText(owner.assistant, PRICES, 'Цены');
  await addText(owner.assistant, 'Мы принимаем карты Visa. Рассрочки у нас нет.', 'Оплата');
});

describe('a choice that a visitor takes', () => {
  it('is answered with the text that was offered, word for word', async () => {
    const visitor = newVisitor();
    expect(await offered(visitor)).toEqual(['Коронка керамическая', 'Коронка циркониевая']);
    const reply = await ask(owner, 'Коронка циркониевая', { visitor });
    expect(reply).toMatchObject({ answer: 'Коронка циркониевая — 110 000 тг', suggestions: [], requestFeedback: true });
    expect(reply.sources).toEqual([{ kind: 'text', name: 'Цены', page: undefined }]);
    const [first, second] = await loggedMessages(owner, visitor.id);
    expect([first?.status, second?.status]).toEqual(['unanswered', 'answered']);
    expect(second?.reply).toMatchObject({ details: { rule: 'choice' } });
  });

  it('counts as an answer, and the offer of it does not', async () => {
    const visitor = newVisitor();
    const [before = 0] = await answersCounted(owner);
    await offered(visitor);
    expect((await answersCounted(owner))[0]).toBe(before);
    await ask(owner, 'Коронка керамическая', { visitor });
    expect((await answersCounted(owner))[0]).toBe(before + 1);
  });

  it('is known by the beginning of a long label, as Telegram shows it', async () => {
    const other = await makeOwner();
    const question = `Можно ли ${'очень '.repeat(35)}большую собаку привезти на приём?`;
    await addQa(other.assistant, [{ question, answer: 'Да, через двор.' }]);
    const visitor = newVisitor();
    const { suggestions } = await ask(other, 'привезти крокодила, игуану, тигра и слона в цирк', { visitor });
    expect(suggestions).toHaveLength(1);
    const reply = await ask(other, `${question.slice(0, 199)}…`, { visitor });
    expect(reply.answer).toBe('Да, через двор.');
  });

  it('is asked again where its unit is gone', async () => {
    const other = await makeOwner();
    const { entries } = await addQa(other.assistant, [{ question: 'Делаете ли вы гравировку?', answer: 'Да.' }]);
    const visitor = newVisitor();
    expect((await ask(other, 'нужна гравировка на стекле вазы', { visitor })).suggestions).toHaveLength(1);
    for (const { id } of entries) await deleteQaEntry(other.assistant, id);
    expect((await ask(other, 'Делаете ли вы гравировку?', { visitor })).sources).toEqual([]);
    expect((await loggedMessages(other, visitor.id))[1]?.status).toBe('unanswered');
  });

  it('is of this visitor’s own conversation: to another the same words are a question', async () => {
    await offered(newVisitor());
    const [row] = await loggedMessages(owner, (await stranger()).id);
    expect(row?.reply).not.toMatchObject({ details: { rule: 'choice' } });
  });

  it('leaves what only the owner sees out of the visitor’s history', async () => {
    const visitor = newVisitor();
    await offered(visitor);
    const { entries } = await historyOf({ assistantId: owner.assistant.id, visitorId: visitor.id });
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('details');
    const messageId = entries[0]!.messageId;
    expect(await ask(owner, QUESTION, { visitor, messageId })).not.toHaveProperty('details');
  });
});

async function stranger(): Promise<{ id: string }> {
  const visitor = newVisitor();
  await ask(owner, 'Коронка циркониевая', { visitor });
  return visitor;
}
