import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { addQa } from '~/services/knowledge/qa.server';
import { seedMessages } from '../../../../test/fixtures/seed-messages';
import { makeOwner, type TestOwner } from '../../../../test/owners';
import { ask as askAssistant } from '../../../../test/visitors';
import { recordFeedback } from '../feedback.server';
import type { Channel } from '../messages';
import { PLAYGROUND_VISITOR } from '../visitors.server';
import { findExchange, listEntries, readConversation } from './exchanges.server';
import { findVisitor, type LogFilter, listVisitors } from './visitor-list.server';
import { numberVisitors } from './visitor-numbers.server';

type Visit = { id: string; name?: string; channel?: Channel; thread?: string };

const ask = (owner: TestOwner, { channel, thread, ...visitor }: Visit, message: string) =>
  askAssistant(owner, message, { visitor, thread, ...(channel && { channel }) });

/** All pages of a list, read to its end. */
async function allVisitors(assistant: AssistantRef, most: number, query?: string): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await listVisitors(assistant, { query, after, most });
    found.push(...page.visitors.map(({ visitorId }) => visitorId));
    after = page.next;
  } while (after);
  return found;
}

describe('the list of visitors', () => {
  it('lists each visitor once, by the last message of all their conversations', async () => {
    const owner = await makeOwner();
    await ask(owner, { id: 'first', name: 'Айгүл' }, 'Hello there');
    await ask(owner, { id: 'second' }, 'Any news?');
    await ask(owner, { id: 'first', thread: 'new-conversation' }, 'One more thing');
    const { visitors, next } = await listVisitors(owner.assistant, { most: 10 });
    expect(visitors.map(({ visitorId, lastMessage }) => [visitorId, lastMessage])).toEqual([
      ['first', 'One more thing'],
      ['second', 'Any news?'],
    ]);
    expect(next).toBeUndefined();
  });

  it('separates the owner’s playground from a visitor signed with the same id', async () => {
    const owner = await makeOwner();
    await ask(owner, { id: PLAYGROUND_VISITOR, name: 'Айгүл' }, 'Do you deliver?');
    await ask(owner, { id: PLAYGROUND_VISITOR, channel: 'playground' }, 'Just a try');
    const { visitors } = await listVisitors(owner.assistant, { most: 10 });
    expect(visitors.map(({ own, name, lastMessage }) => [own, name, lastMessage])).toEqual([
      [true, null, 'Just a try'],
      [false, 'Айгүл', 'Do you deliver?'],
    ]);
    for (const { visitorId, own, channel, lastMessage } of visitors) {
      expect(await findVisitor(owner.assistant, visitorId, own)).toMatchObject({ own, channel });
      const { exchanges } = await readConversation(owner.assistant, visitorId, { own, most: 10 });
      expect(exchanges.map(({ message }) => message)).toEqual([lastMessage]);
    }
  });

  it('finds part of an id or a name in any case, in every script', async () => {
    const owner = await makeOwner();
    await ask(owner, { id: 'Client-42' }, 'Hello');
    await ask(owner, { id: 'x1', name: 'Мария Ким' }, 'Привет');
    await ask(owner, { id: 'x2', name: 'ӘЙГЕРІМ' }, 'Сәлем');
    await ask(owner, { id: '100%_sure' }, 'Hi');
    const find = async (query: string) =>
      (await listVisitors(owner.assistant, { query, most: 10 })).visitors.map(({ visitorId }) => visitorId);
    expect(await find('cLIENT-4')).toEqual(['Client-42']);
    expect(await find('мария')).toEqual(['x1']);
    expect(await find('әйгерім')).toEqual(['x2']);
    expect(await find('0%_s')).toEqual(['100%_sure']);
    expect(await find('%')).toEqual(['100%_sure']);
    expect(await find('nobody')).toEqual([]);
  });

  it('shows every visitor exactly once over all pages, even with equal times', async () => {
    const owner = await makeOwner();
    await seedMessages(db(), owner.assistant.id, { messages: 700, visitors: 100, days: 30 });
    await db().execute(
      sql`update conversations set last_message_at = date_trunc('day', last_message_at) where assistant_id = ${owner.assistant.id}`,
    );
    const found = await allVisitors(owner.assistant, 7);
    expect(found).toHaveLength(100);
    expect(new Set(found).size).toBe(100);
    expect((await allVisitors(owner.assistant, 3, 'VISITOR-0001')).length).toBe(10);
  });

  it('tolerates an invalid page', async () => {
    const owner = await makeOwner();
    await ask(owner, { id: 'one' }, 'Hello');
    for (const after of [
      '',
      'x',
      '2026-99-99T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
      "'; drop table users",
    ]) {
      expect((await listVisitors(owner.assistant, { after, most: 10 })).visitors).toHaveLength(1);
    }
  });
});

describe('a conversation', () => {
  it('is shown from its beginning, with the sources and the feedback of each answer', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' }]);
    const first = await ask(owner, { id: 'anna', name: 'Anna' }, 'Do you sell gift cards?');
    await recordFeedback({
      assistantId: owner.assistant.id,
      visitorId: 'anna',
      messageId: first.messageId,
      solved: true,
    });
    await ask(owner, { id: 'anna', thread: 'later' }, 'Who won the chess olympiad?');
    const { exchanges, earlier } = await readConversation(owner.assistant, 'anna', { most: 10 });
    expect(earlier).toBe(false);
    expect(exchanges).toMatchObject([
      {
        message: 'Do you sell gift cards?',
        answer: 'Gift cards cost 5000 tenge.',
        status: 'answered',
        channel: 'widget',
        solved: true,
        sources: [{ kind: 'qa', name: 'Do you sell gift cards?' }],
        score: expect.any(Number),
        model: expect.any(String),
      },
      { message: 'Who won the chess olympiad?', status: 'unanswered', solved: null, sources: [] },
    ]);
  });

  it('is paged back to its first message', async () => {
    const owner = await makeOwner();
    await seedMessages(db(), owner.assistant.id, { messages: 25, visitors: 1, days: 5 });
    const newest = await readConversation(owner.assistant, 'visitor-00001', { most: 10 });
    const middle = await readConversation(owner.assistant, 'visitor-00001', {
      most: 10,
      before: newest.exchanges[0]?.id,
    });
    const oldest = await readConversation(owner.assistant, 'visitor-00001', {
      most: 10,
      before: middle.exchanges[0]?.id,
    });
    const ids = [oldest, middle, newest].flatMap(({ exchanges }) => exchanges.map(({ id }) => id));
    expect(ids).toHaveLength(25);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect([newest.earlier, middle.earlier, oldest.earlier]).toEqual([true, true, false]);
  });
});

describe('all entries of the chat logs', () => {
  it('are listed newest first, up to the limit', async () => {
    const owner = await makeOwner();
    await seedMessages(db(), owner.assistant.id, { messages: 1200, visitors: 20, days: 5 });
    const newest = await listEntries(owner.assistant);
    expect(newest).toHaveLength(1000);
    const rest = await listEntries(owner.assistant, { before: newest.at(-1)?.id });
    expect(rest).toHaveLength(200);
    const ids = [...newest, ...rest].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(await listEntries(owner.assistant, { limit: 3 })).toEqual(newest.slice(0, 3));
  });
});

describe('the chat logs of another owner', () => {
  it('are inaccessible by visitor, message or search', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    const visitor = randomUUID();
    await ask(theirs, { id: visitor, name: 'Secret Visitor' }, 'Their question');
    await ask(mine, { id: 'my-visitor' }, 'My question');
    const [entry] = await listEntries(theirs.assistant);
    expect(entry?.message).toBe('Their question');

    expect((await listEntries(mine.assistant)).map(({ message }) => message)).toEqual(['My question']);
    expect((await listVisitors(mine.assistant, { query: 'secret', most: 10 })).visitors).toEqual([]);
    expect((await readConversation(mine.assistant, visitor, { most: 10 })).exchanges).toEqual([]);
    await expect(findVisitor(mine.assistant, visitor)).rejects.toMatchObject({ code: 'not_found' });
    await expect(findExchange(mine.assistant, entry?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findExchange(theirs.assistant, entry?.id ?? 0)).toMatchObject({ message: 'Their question' });
  });
});

describe('a narrowed list of visitors', () => {
  const idsOf = async (assistant: AssistantRef, filter: LogFilter) =>
    (await listVisitors(assistant, { ...filter, most: 10 })).visitors.map(({ visitorId }) => visitorId).sort();

  async function talked() {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Do you deliver?', answer: 'Yes, within an hour.' }]);
    await askAssistant(owner, 'Do you deliver?', { visitor: { id: 'anna' }, device: 'phone' });
    const { messageId } = await askAssistant(owner, 'Do you deliver?', {
      visitor: { id: 'berik' },
      channel: 'telegram',
    });
    await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'berik', messageId, solved: false });
    await askAssistant(owner, 'Есть ли у вас бассейн?', { visitor: { id: 'vera' } });
    return owner;
  }

  it('is searched through what was said by the visitor, the assistant and people', async () => {
    const owner = await talked();
    const { assistant } = owner;
    expect(await idsOf(assistant, { query: 'БАССЕЙН' })).toEqual(['vera']);
    expect(await idsOf(assistant, { query: 'within an hour' })).toEqual(['anna', 'berik']);
    const { conversationId } = await findVisitor(assistant, 'vera');
    const person = { id: owner.id, name: 'Dana' };
    const place = { assistantId: assistant.id, conversationId };
    await takeStep(place, 'say', { person, text: 'Only a sauna.', sentAs: randomUUID() });
    expect(await idsOf(assistant, { query: 'sauna' })).toEqual(['vera']);
    expect(await idsOf((await makeOwner()).assistant, { query: 'sauna' })).toEqual([]);
  });

  it('is narrowed to how a message ended, its channel, language and time', async () => {
    const { assistant } = await talked();
    expect(await idsOf(assistant, { outcome: 'unanswered' })).toEqual(['vera']);
    expect(await idsOf(assistant, { outcome: 'unhelpful' })).toEqual(['berik']);
    expect(await idsOf(assistant, { channel: 'telegram' })).toEqual(['berik']);
    expect(await idsOf(assistant, { language: 'ru' })).toEqual(['vera']);
    expect(await idsOf(assistant, { outcome: 'unhelpful', language: 'ru' })).toEqual([]);
    expect(await idsOf(assistant, { days: 7 })).toEqual(['anna', 'berik', 'vera']);
    await db().execute(
      sql`update conversations set last_message_at = now() - interval '8 days' where visitor_id = 'anna'`,
    );
    expect(await idsOf(assistant, { days: 7 })).toEqual(['berik', 'vera']);
  });

  it('numbers visitors in the order they came, once and for all their conversations', async () => {
    const owner = await talked();
    const numbers = async () => {
      await Promise.all([numberVisitors(owner.assistant), numberVisitors(owner.assistant)]);
      const { visitors } = await listVisitors(owner.assistant, { most: 10 });
      return Object.fromEntries(visitors.map(({ visitorId, number }) => [visitorId, number]));
    };
    expect(await numbers()).toEqual({ anna: 1, berik: 2, vera: 3 });
    await askAssistant(owner, 'Hello again', { visitor: { id: 'anna' }, thread: 'second' });
    await askAssistant(owner, 'Hello', { visitor: { id: 'zoe' } });
    expect(await numbers()).toEqual({ anna: 1, berik: 2, vera: 3, zoe: 4 });
    expect((await listVisitors(owner.assistant, { query: '2', most: 10 })).visitors).toMatchObject([{ number: 2 }]);
  });
});

describe('a conversation in the logs', () => {
  it('shows what people said and did between the exchanges, and the pair that an answer came from', async () => {
    const owner = await makeOwner();
    const { assistant } = owner;
    await addQa(assistant, [{ question: 'Do you deliver?', answer: 'Yes, within an hour.' }]);
    await askAssistant(owner, 'Do you deliver?', { visitor: { id: 'anna' } });
    const { conversationId } = await findVisitor(assistant, 'anna');
    const person = { id: owner.id, name: 'Dana' };
    await takeStep({ assistantId: assistant.id, conversationId }, 'say', {
      person,
      text: 'Hello, Dana here.',
      sentAs: randomUUID(),
    });
    await askAssistant(owner, 'Thanks!', { visitor: { id: 'anna' } });
    const { exchanges, events } = await readConversation(assistant, 'anna', { most: 10 });
    expect(exchanges.map(({ status, pairs }) => [status, pairs.map(({ question }) => question)])).toEqual([
      ['answered', ['Do you deliver?']],
      ['person', []],
    ]);
    expect(events.map(({ kind, text, after }) => [kind, text, after])).toEqual([
      ['taken', null, exchanges[0]?.id],
      ['said', 'Hello, Dana here.', exchanges[0]?.id],
    ]);
    expect(await findVisitor(assistant, 'anna')).toMatchObject({ state: 'person' });
  });

  it('opens around a message, with the way to the earlier and the later ones', async () => {
    const owner = await makeOwner();
    await seedMessages(db(), owner.assistant.id, { messages: 40, visitors: 1, days: 1 });
    const anna = 'visitor-00001';
    const all = await readConversation(owner.assistant, anna, { most: 100 });
    const at = all.exchanges[10]?.id ?? 0;
    const { exchanges, earlier, later } = await readConversation(owner.assistant, anna, { at, most: 15 });
    expect(exchanges.map(({ id }) => id)).toEqual(all.exchanges.slice(6, 21).map(({ id }) => id));
    expect({ earlier, later }).toEqual({ earlier: true, later: true });
  });
});
