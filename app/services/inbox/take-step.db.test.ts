import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { noUse } from '~/services/ai/uses/meter';
import { beginMessage } from '~/services/conversations/begin-message.server';
import { endMessage, findReply } from '~/services/conversations/end-message.server';
import type { NewMessage, Outcome } from '~/services/conversations/messages';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answersCounted, loggedMessages } from '../../../test/visitors';
import { addNote, type Person, takeStep } from './take-step.server';

const messageOf = ({ assistant, owner }: TestOwner, more: Partial<NewMessage> = {}): NewMessage => ({
  ...{ assistantId: assistant.id, owner, channel: 'widget', visitor: { id: 'visitor' }, messageId: randomUUID() },
  ...{ message: 'Can I pay by card?', language: 'en', ...more },
});

const REPLY = { answer: 'Yes.', messageId: 'm', sources: [], actions: [], suggestions: [] };
const ANSWERED: Outcome = { status: 'answered', reply: REPLY, durationMs: 1, counted: true, modelUse: noUse() };

/** A conversation with one answered message, and two people who may take it. */
async function talking() {
  const owner = await makeOwner();
  const other = await makeOwner();
  const { row } = await beginMessage(messageOf(owner));
  await endMessage(row, ANSWERED);
  const place = { assistantId: owner.assistant.id, conversationId: row.conversationId };
  const [me, colleague]: Person[] = [
    { id: owner.id, name: 'Aida' },
    { id: other.id, name: 'Marat' },
  ];
  return { owner, place, me: me as Person, colleague: colleague as Person };
}

const stateOf = async (id: string) => {
  const [row] = await db().select().from(conversations).where(eq(conversations.id, id));
  return row;
};

const eventsOf = (id: string) =>
  db()
    .select()
    .from(conversationEvents)
    .where(eq(conversationEvents.conversationId, id))
    .orderBy(asc(conversationEvents.id));

const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind);

describe('a conversation that a person has', () => {
  it('leaves the visitor’s message to the person: no reply, no answer of the plan, one more unread', async () => {
    const { owner, place, me } = await talking();
    await takeStep(place, 'take', { person: me });
    const message = messageOf(owner);
    const begun = await beginMessage(message);
    expect(begun).toMatchObject({ mine: false, row: { charge: null, lease: null } });
    expect(await findReply(begun.row.id)).toMatchObject({ answer: '', state: 'person' });
    expect((await loggedMessages(owner)).map(({ status }) => status)).toEqual(['answered', 'person']);
    expect(await answersCounted(owner)).toEqual([1, 1]);
    // Sent again, it is the same message.
    expect((await beginMessage(message)).row.id).toBe(begun.row.id);
    expect(await stateOf(place.conversationId)).toMatchObject({ state: 'person', unread: 1, handlerId: me.id });
  });

  it('takes messages when the plan has no answers left', async () => {
    const { owner, place, me } = await talking();
    await takeStep(place, 'take', { person: me });
    await db().execute(sql`update usage set messages = 1000000, answers = 1000000 where owner_id = ${owner.id}`);
    expect((await beginMessage(messageOf(owner))).mine).toBe(false);
    await expect(beginMessage(messageOf(owner, { visitor: { id: 'another' } }))).rejects.toMatchObject({
      code: 'answer_limit',
    });
  });

  it('is the assistant’s again once it is given back, or closed and written to', async () => {
    const { owner, place, me } = await talking();
    await takeStep(place, 'take', { person: me });
    expect(await takeStep(place, 'giveBack', { person: me })).toBe('bot');
    expect((await beginMessage(messageOf(owner))).mine).toBe(true);
    await takeStep(place, 'close', { person: me });
    expect((await beginMessage(messageOf(owner))).mine).toBe(true);
    expect(await stateOf(place.conversationId)).toMatchObject({ state: 'bot', handlerId: null });
    expect(await kindsOf(place.conversationId)).toEqual(['taken', 'given_back', 'closed', 'reopened']);
  });
});

describe('a reply of the assistant under way', () => {
  it('is neither given nor kept once a person has taken the conversation', async () => {
    const { owner, place, me } = await talking();
    const { row } = await beginMessage(messageOf(owner));
    await takeStep(place, 'take', { person: me });
    expect(await endMessage(row, ANSWERED)).toEqual({ left: true });
    expect(await loggedMessages(owner)).toMatchObject([{}, { status: 'person', answer: null, reply: null }]);
    expect(await findReply(row.id)).toMatchObject({ answer: '', state: 'person' });
  });

  it('ends wholly before or after the person, in every order of the two', async () => {
    const { owner, place, me } = await talking();
    for (let round = 0; round < 20; round++) {
      const { row } = await beginMessage(messageOf(owner));
      const [{ left }] = await Promise.all([endMessage(row, ANSWERED), takeStep(place, 'take', { person: me })]);
      const reply = await findReply(row.id);
      if (!reply || reply === 'abandoned') throw new Error('the message has not ended');
      expect(reply.state === 'person').toBe(left);
      expect(reply.answer).toBe(left ? '' : 'Yes.');
      await takeStep(place, 'giveBack', { person: me });
    }
  });
});

describe('several at once', () => {
  it('lets one of two people take a conversation, and tells the other who has it', async () => {
    const { place, me, colleague } = await talking();
    const taken = await Promise.allSettled(
      [me, colleague, me, colleague].map((person) => takeStep(place, 'take', { person })),
    );
    const winner = (await stateOf(place.conversationId))?.handlerId;
    expect([me.id, colleague.id]).toContain(winner);
    const lost = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(lost).toEqual(['taken_over', 'taken_over']);
    expect(await kindsOf(place.conversationId)).toEqual(['taken']);
  });

  it('messages of the visitor beside taking and giving back are each recorded once, for exactly one of the two', async () => {
    const { owner, place, me } = await talking();
    const sent = Array.from({ length: 24 }, () => messageOf(owner));
    const steps = async () => {
      for (let round = 0; round < 6; round++) {
        await takeStep(place, 'take', { person: me });
        await takeStep(place, 'giveBack', { person: me });
      }
    };
    const [begun] = await Promise.all([Promise.all(sent.map((message) => beginMessage(message))), steps()]);
    const rows = (await loggedMessages(owner)).slice(1);
    expect(rows).toHaveLength(sent.length);
    for (const { row, mine } of begun) {
      expect(rows.find(({ id }) => id === row.id)).toMatchObject({ status: mine ? 'pending' : 'person' });
      expect(row.charge === null).toBe(!mine);
    }
  });

  it('a form that was sent twice says it once', async () => {
    const { place, me } = await talking();
    const said = { person: me, text: 'I am looking.', sentAs: 'form-1' };
    await Promise.all([takeStep(place, 'say', said), takeStep(place, 'say', said)]);
    expect(await kindsOf(place.conversationId)).toEqual(['taken', 'said']);
  });
});

describe('the events of a conversation', () => {
  it('say who, why and behind which message', async () => {
    const { owner, place, me } = await talking();
    await takeStep(place, 'call', { reason: 'button' });
    expect(await stateOf(place.conversationId)).toMatchObject({ state: 'waiting', unread: 1 });
    await takeStep(place, 'say', { person: me, text: 'Hello', sentAs: '1' });
    await addNote(place, { person: me, text: 'A regular', sentAs: '2' });
    const [first] = await loggedMessages(owner);
    expect(await eventsOf(place.conversationId)).toMatchObject([
      { kind: 'wanted', actor: 'visitor', reason: 'button', afterMessage: first?.id },
      { kind: 'taken', actor: 'person', actorId: me.id, actorName: 'Aida', reason: 'decision' },
      { kind: 'said', text: 'Hello' },
      { kind: 'note', text: 'A regular' },
    ]);
    expect(await stateOf(place.conversationId)).toMatchObject({ state: 'person', unread: 0 });
  });

  it('are refused for a conversation of another assistant', async () => {
    const { place, colleague } = await talking();
    const { assistant } = await makeOwner();
    const foreign = { ...place, assistantId: assistant.id };
    await expect(takeStep(foreign, 'take', { person: colleague })).rejects.toMatchObject({ code: 'not_found' });
  });
});
