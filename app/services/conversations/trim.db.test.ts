import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import type { ChatReply } from '~/schemas/widget';
import { PLAN_LIMITS } from '~/services/budget/plans';
import { users } from '~db/schema/account/accounts';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask, loggedMessages, onFreePlan } from '../../../test/visitors';
import { recordFeedback } from './feedback.server';
import { statsOf } from './stats.server';
import { scheduleTrims, trimConversations } from './trim.server';

const FREE = PLAN_LIMITS.free;

let owner: TestOwner;

beforeEach(async () => {
  owner = onFreePlan(await makeOwner());
  await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
});

/** A conversation with exchanges of these sizes in bytes, the last of them this many hours ago. */
async function hasConversation(
  visitorId: string,
  { exchanges, bytes, hours = 1 }: Record<'exchanges' | 'bytes', number> & { hours?: number },
) {
  const [made] = await db()
    .insert(conversations)
    .values({
      ...{ assistantId: owner.assistant.id, visitorId, channel: 'widget', thread: randomUUID() },
      ...{ bytes: exchanges * bytes, lastMessageAt: new Date(Date.now() - hours * 3_600_000) },
    })
    .returning({ id: conversations.id });
  const conversationId = made?.id ?? '';
  await db().execute(sql`
    insert into ${messages} (assistant_id, conversation_id, visitor_id, message_id, message, language, status, answer)
    select ${owner.assistant.id}::uuid, ${conversationId}::uuid, ${visitorId}, 'message-' || gen_random_uuid(),
      repeat('x', ${bytes - 10}::int), 'en', 'answered', '0123456789' from generate_series(1, ${exchanges}::int)`);
  return conversationId;
}

const conversationsLeft = () =>
  db()
    .select({ id: conversations.id, visitorId: conversations.visitorId, bytes: conversations.bytes })
    .from(conversations)
    .where(eq(conversations.assistantId, owner.assistant.id))
    .orderBy(asc(conversations.lastMessageAt));
const trim = () => trimConversations(owner.assistant.id);
const idsLeft = async () => (await conversationsLeft()).map(({ id }) => id);

describe('the bytes of a conversation', () => {
  it('are about the size of its messages and replies', async () => {
    const visitor = { id: 'v1' };
    const replies = [await ask(owner, 'hi', { visitor }), await ask(owner, 'Сәлем!', { visitor })];
    const [conversation] = await conversationsLeft();
    const kept = (reply: ChatReply) => JSON.stringify({ ...reply, details: { rule: 'talk' } });
    const written = Buffer.byteLength(`${replies.map((reply) => reply.answer + kept(reply)).join('')}hiСәлем!`);
    expect(conversation?.bytes).toBe(written);
  });

  it('are limited: the oldest exchanges are deleted, the newest kept, the statistics unchanged', async () => {
    const exchange = Math.floor(FREE.conversationBytes / 10);
    await hasConversation('long', { exchanges: 12, bytes: exchange });
    const short = await hasConversation('short', { exchanges: 3, bytes: 1000 });
    const before = await loggedMessages(owner, 'long');
    await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'long', solved: true });
    const stats = await statsOf(owner.assistant);
    expect(await trim()).toMatchObject({ conversations: 0, messages: 4 });
    expect((await loggedMessages(owner, 'long')).map(({ id }) => id)).toEqual(before.slice(4).map(({ id }) => id));
    const left = new Map(
      (await conversationsLeft()).map(({ visitorId, ...conversation }) => [visitorId, conversation]),
    );
    expect(left.get('long')?.bytes).toBe(8 * exchange);
    expect(left.get('short')).toEqual({ id: short, bytes: 3000 });
    expect(await statsOf(owner.assistant)).toEqual(stats);
    expect(await trim()).toMatchObject({ messages: 0 });
  });

  it('never exclude the newest exchange, however long it is', async () => {
    await hasConversation('long', { exchanges: 2, bytes: FREE.conversationBytes + 10 });
    const [, newest] = await loggedMessages(owner);
    await trim();
    expect((await loggedMessages(owner)).map(({ id }) => id)).toEqual([newest?.id]);
  });

  it('are corrected where they were inexact', async () => {
    const id = await hasConversation('v1', { exchanges: 2, bytes: 1000 });
    await db()
      .update(conversations)
      .set({ bytes: FREE.conversationBytes * 2 })
      .where(eq(conversations.id, id));
    await trim();
    expect(await conversationsLeft()).toMatchObject([{ bytes: 2000 }]);
    expect(await loggedMessages(owner)).toHaveLength(2);
  });
});

describe('the bytes of a visitor', () => {
  it('are limited: the oldest conversations of this owner are deleted, never the newest', async () => {
    const third = Math.floor(FREE.visitorBytes / 5);
    const size = { exchanges: 1, bytes: Math.min(third, FREE.conversationBytes) };
    const made: string[] = [];
    for (let hours = 8; hours > 0; hours--) made.push(await hasConversation('greedy', { ...size, hours }));
    const other = await hasConversation('other', { ...size, hours: 100 });
    await trim();
    const left = await idsLeft();
    expect(left[0]).toBe(other);
    const kept = Math.floor((FREE.visitorBytes * 0.8) / size.bytes);
    expect(left.slice(1)).toEqual(made.slice(-kept));
  });
});

describe('the bytes of an assistant', () => {
  it('are limited: the oldest conversations of all owners are deleted first', async () => {
    const count = Math.ceil(FREE.assistantBytes / FREE.conversationBytes) + 2;
    const made: string[] = [];
    for (let hours = count; hours > 0; hours--) {
      made.push(await hasConversation(`v${hours}`, { exchanges: 1, bytes: 100, hours }));
    }
    expect(await trim()).toMatchObject({ conversations: 0 });
    // The row states the size, so the test needs no 50 MB of text.
    await db()
      .update(conversations)
      .set({ bytes: FREE.conversationBytes })
      .where(eq(conversations.assistantId, owner.assistant.id));
    const kept = Math.floor((FREE.assistantBytes * 0.8) / FREE.conversationBytes);
    expect(await trim()).toMatchObject({ conversations: count - kept, messages: count - kept });
    expect(await idsLeft()).toEqual(made.slice(-kept));
  });

  it('never exclude an active conversation', async () => {
    await hasConversation('v1', { exchanges: 1, bytes: 100, hours: 0 });
    await hasConversation('v2', { exchanges: 1, bytes: 100, hours: 0 });
    const kept = await hasConversation('v3', { exchanges: 1, bytes: 100, hours: 0 });
    await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
    for (let at = 0; at < 5; at++)
      await hasConversation('v3', { exchanges: 1, bytes: FREE.conversationBytes, hours: 0 });
    await trim();
    expect(await idsLeft()).toHaveLength(8);
    expect(await idsLeft()).toContain(kept);
  });
});

describe('trimming runs', () => {
  const jobs = async () => (await jobsWith('trim-conversations', 'assistantId', owner.assistant.id)).length;

  it('once a conversation exceeds its limit, not before', async () => {
    const visitor = { id: 'v1' };
    await ask(owner, 'hi', { visitor });
    expect(await jobs()).toBe(0);
    await db()
      .update(conversations)
      .set({ bytes: FREE.conversationBytes })
      .where(eq(conversations.assistantId, owner.assistant.id));
    for (let at = 0; at < 3; at++) await ask(owner, 'hi', { visitor });
    await expect.poll(jobs).toBe(1);
  });

  it('every hour for all that exceed a limit', async () => {
    await hasConversation('small', { exchanges: 1, bytes: 1000 });
    await scheduleTrims();
    expect(await jobs()).toBe(0);
    await hasConversation('long', { exchanges: 2, bytes: FREE.conversationBytes });
    await scheduleTrims();
    expect(await jobs()).toBe(1);
  });
});
