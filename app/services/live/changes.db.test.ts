import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { beginMessage } from '~/services/conversations/begin-message.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { makeOwner } from '../../../test/owners';
import { type Change, follow, ofAssistant, ofConversation, pollChanges } from './changes.server';

async function conversation() {
  const { id, assistant, owner } = await makeOwner();
  const say = () =>
    beginMessage({
      ...{ assistantId: assistant.id, owner, channel: 'widget', visitor: { id: 'v' }, messageId: randomUUID() },
      ...{ message: 'Hello?', language: 'en' },
    });
  const { row } = await say();
  const place = { assistantId: assistant.id, conversationId: row.conversationId };
  return { place, say, person: { id, name: 'Aida' } };
}

describe('whoever follows a conversation', () => {
  it('hears each change of it once, and of no other; the inbox of its assistant hears too', async () => {
    const [one, other] = [await conversation(), await conversation()];
    const heard: Change[] = [];
    const inInbox: Change[] = [];
    const ends = [
      follow(ofConversation(one.place.conversationId), (change) => heard.push(change)),
      follow(ofAssistant(one.place.assistantId), (change) => inInbox.push(change)),
    ];
    await takeStep(one.place, 'take', { person: one.person });
    await takeStep(other.place, 'take', { person: other.person });
    await one.say();
    // What another process has changed is read by the poll, which tells nothing twice.
    await pollChanges();
    await pollChanges();
    expect(heard.map(({ conversationId }) => conversationId)).toEqual([
      one.place.conversationId,
      one.place.conversationId,
    ]);
    expect(inInbox).toEqual(heard);
    for (const end of ends) end();
  });

  it('hears what another process has changed, also where its number is lower than one heard before', async () => {
    const [late, early] = [await conversation(), await conversation()];
    for (const { place, person } of [late, early]) await takeStep(place, 'take', { person });
    const heard: string[] = [];
    const ends = [late, early].map(({ place }) =>
      follow(ofConversation(place.conversationId), ({ conversationId }) => heard.push(conversationId)),
    );
    await pollChanges();
    heard.length = 0;
    const changeElsewhere = (id: string, number: number) =>
      db().execute(sql`update conversations set changed = ${number} where id = ${id}`);
    const [row] = await db().execute<{ n: string }>(sql`select nextval('conversation_changes') + 1 as n`);
    const next = Number(row?.n);
    await changeElsewhere(early.place.conversationId, next + 1);
    await pollChanges();
    await changeElsewhere(late.place.conversationId, next);
    await pollChanges();
    expect(heard).toEqual([early.place.conversationId, late.place.conversationId]);
    for (const end of ends) end();
    await db().execute(sql`select setval('conversation_changes', ${next + 1})`);
  });
});
