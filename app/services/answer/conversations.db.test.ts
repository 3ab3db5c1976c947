import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { createAction } from '~/services/assistant/ai-actions.server';
import { addQa } from '~/services/knowledge/qa.server';
import { addText } from '~/services/knowledge/texts.server';
import { assistants } from '~db/schema/assistant/assistants';
import { KNOWLEDGE } from '../../../test/fixtures/conversation-knowledge';
import type { Turn } from '../../../test/fixtures/conversation-turns';
import { CONVERSATIONS } from '../../../test/fixtures/conversations';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask, loggedMessages } from '../../../test/visitors';

let plain: TestOwner;
let reachable: TestOwner;

async function taughtOwner(contact: string): Promise<TestOwner> {
  const owner = await makeOwner(KNOWLEDGE.name);
  await addQa(owner.assistant, KNOWLEDGE.pairs);
  for (const { title, text } of KNOWLEDGE.texts) await addText(owner.assistant, text, title);
  for (const action of KNOWLEDGE.actions) await createAction(owner.assistant, action);
  await db().update(assistants).set({ contact }).where(eq(assistants.id, owner.assistant.id));
  return owner;
}

beforeAll(async () => {
  plain = await taughtOwner('');
  reachable = await taughtOwner(KNOWLEDGE.contact);
});

/** Whether a reply contains one of the canned texts completely. */
function saysOneOf(answer: string, { canned = [], in: language = 'en' }: Turn, contact: string): boolean {
  const t = tFor(language);
  const textOf = (key: string) => t(key.includes(':') ? key : `answers:${key}`, { name: KNOWLEDGE.name, contact });
  return canned.some((key) => answer.includes(textOf(key)));
}

async function check(owner: TestOwner, visitor: { id: string }, turn: Turn, contact: string): Promise<void> {
  const reply = await ask(owner, turn.say, { visitor, language: turn.language ?? 'en' });
  const told = `${turn.say} -> ${reply.answer}`;
  if (turn.canned) expect([told, saysOneOf(reply.answer, turn, contact)]).toEqual([told, true]);
  for (const part of turn.holds ?? []) expect(reply.answer).toContain(part);
  for (const part of turn.lacks ?? []) expect(reply.answer).not.toContain(part);
  const sources = reply.sources.map(({ name }) => name);
  if (turn.sources) expect([told, sources]).toEqual([told, turn.sources]);
  if (turn.buttons) expect([told, reply.actions.map((one) => one.buttonText)]).toEqual([told, turn.buttons]);
  if (turn.asks !== undefined) expect([told, reply.requestFeedback]).toEqual([told, turn.asks]);
  for (const { question } of reply.suggestions) if (turn.offers) expect(turn.offers).toContain(question);
  const [row] = (await loggedMessages(owner, visitor.id)).slice(-1);
  if (turn.status) expect([told, row?.status]).toEqual([told, turn.status]);
}

describe('a conversation', () => {
  it('is one of at least sixty kinds', () => {
    expect(new Set(CONVERSATIONS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  });

  it.each(CONVERSATIONS)('$name', async ({ turns, contact }) => {
    const owner = contact ? reachable : plain;
    const visitor = { id: `visitor-${randomUUID()}` };
    for (const turn of turns) await check(owner, visitor, turn, contact ? KNOWLEDGE.contact : '');
  });

  it('does not go on with what says nothing of the question before', async () => {
    const owner = await makeOwner('Пион');
    await addQa(owner.assistant, [
      { question: 'Как работаете на Новый год?', answer: '31 декабря до 18:00, 1 января закрыты.' },
    ]);
    await addText(
      owner.assistant,
      'Шары\nшар-цифра — 5 500 тг\nшар с гелием — 900 тг\nфонтан из 7 шаров — 7 000 тг',
      'Шары',
    );
    const visitor = { id: `visitor-${randomUUID()}` };
    const first = await ask(owner, '31 декабря до скольки работаете', { visitor, language: 'ru' });
    expect(first.answer).toContain('18:00');
    const next = await ask(owner, 'а первого числа?', { visitor, language: 'ru' });
    expect(next.answer).not.toContain('5 500');
  });
});
