import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { endMembership } from '~/services/team/members.server';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { addMember } from '../../../test/team';
import { assign } from './assign.server';
import { attend } from './attendance.server';
import { callFromButton } from './call-person.server';
import { markSeen, takeStep } from './take-step.server';
import { tellOfWaiting } from './tell-of-waiting.server';
import { countUnread, listInbox } from './views/inbox-list.server';
import { eventsForVisitor } from './visitor-events.server';

/** A shop with two operators, and a visitor who waits. */
async function shopWithTeam() {
  const shop = await makeOwner('Shop');
  const [dana, marat] = [await makeOwner('Dana'), await makeOwner('Marat')];
  for (const { id } of [dana, marat]) await addMember(shop.id, id, 'operator');
  const visitor = { id: 'visitor' };
  const { conversationId } = await callFromButton(shop.assistant, { visitor, channel: 'widget', language: 'en' });
  return { shop, dana, marat, place: { assistantId: shop.assistant.id, conversationId } };
}

const personOf = ({ id }: TestOwner) => ({ id, name: 'Giver' });
const give = (by: TestOwner, to: TestOwner, from: string | null = null, overrule = false) => ({
  ...{ person: personOf(by), to: to.id, from, overrule },
});

async function rowOf({ conversationId }: { conversationId: string }) {
  const [row] = await db().select().from(conversations).where(eq(conversations.id, conversationId));
  return row;
}

async function mailsTo({ email }: TestOwner): Promise<Record<string, string>[]> {
  const rows = await db().execute<{ params: Record<string, string> }>(sql`
    select data->'params' as params from pgboss.job where name = 'send-mail' and data->>'to' = ${email} order by created_on`);
  return rows.map(({ params }) => params);
}

describe('a conversation that is given to a colleague', () => {
  it('waits for them, counts for them alone until they have seen it, and says who gave it to whom', async () => {
    const { shop, dana, marat, place } = await shopWithTeam();
    expect(await assign(place, give(dana, marat))).toBe('waiting');
    expect(await rowOf(place)).toMatchObject({ state: 'waiting', handlerId: marat.id });
    const counts = async () => Promise.all([shop, dana, marat].map((person) => countUnread(shop.assistant, person.id)));
    expect(await counts()).toEqual([0, 0, 1]);
    // A colleague who looks does not take the mark away.
    await markSeen(place, dana.id);
    expect(await counts()).toEqual([0, 0, 1]);
    await markSeen(place, marat.id);
    expect(await counts()).toEqual([0, 0, 0]);
    const [, given] = await db()
      .select()
      .from(conversationEvents)
      .where(eq(conversationEvents.conversationId, place.conversationId))
      .orderBy(conversationEvents.id);
    expect(given).toMatchObject({ kind: 'assigned', actorId: dana.id, targetId: marat.id, targetName: 'Marat' });
    const { events } = await eventsForVisitor(place.conversationId, 0, 'en');
    expect(events.at(-1)?.text).toBe('Marat of the team will answer you here.');
  });

  it('is listed among theirs, and no longer among nobody’s', async () => {
    const { shop, dana, marat, place } = await shopWithTeam();
    const ids = async (whose: Parameters<typeof listInbox>[1]) =>
      (await listInbox(shop.assistant, whose)).map(({ id }) => id);
    expect([await ids('nobodys'), await ids({ personId: marat.id })]).toEqual([[place.conversationId], []]);
    await assign(place, give(dana, marat));
    expect([await ids('nobodys'), await ids({ personId: marat.id })]).toEqual([[], [place.conversationId]]);
    expect(await listInbox(shop.assistant)).toMatchObject([{ handlerId: marat.id, handlerName: 'Marat' }]);
  });

  it('is theirs at once if they are at the inbox', async () => {
    const { shop, dana, marat, place } = await shopWithTeam();
    await attend(shop.assistant, marat.id);
    expect(await assign(place, give(dana, marat))).toBe('person');
    expect(await rowOf(place)).toMatchObject({ state: 'person', handlerId: marat.id });
  });

  it('given by two people at once to different colleagues goes to one; the other giver sees an error', async () => {
    const { shop, dana, marat, place } = await shopWithTeam();
    const given = await Promise.allSettled([assign(place, give(dana, marat)), assign(place, give(marat, shop))]);
    expect(given.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = given.find((one) => one.status === 'rejected');
    expect(lost?.reason.code).toBe('taken_over');
  });

  it('is kept by whoever took it meanwhile, also from an editor who saw it waiting', async () => {
    const { shop, dana, marat, place } = await shopWithTeam();
    await takeStep(place, 'take', { person: personOf(dana) });
    await expect(assign(place, give(shop, marat, null, true))).rejects.toMatchObject({ code: 'taken_over' });
    await expect(assign(place, give(marat, marat, dana.id))).rejects.toMatchObject({ code: 'taken_over' });
    expect(await assign(place, give(shop, marat, dana.id, true))).toBe('waiting');
  });

  it('is given to nobody who is not in the team, and waits for anybody once the colleague has left it', async () => {
    const { shop, dana, marat, place } = await shopWithTeam();
    const stranger = await makeOwner('Stranger');
    await expect(assign(place, give(dana, stranger))).rejects.toMatchObject({ code: 'colleague_gone' });
    await assign(place, give(dana, marat));
    await endMembership(shop.id, marat.id);
    expect(await rowOf(place)).toMatchObject({ state: 'waiting', handlerId: null, unread: 1 });
    await expect(assign(place, give(dana, marat))).rejects.toMatchObject({ code: 'colleague_gone' });
  });

  it('is announced by mail to the colleague alone', async () => {
    const { shop, dana, marat, place } = await shopWithTeam();
    await assign(place, give(dana, marat));
    await tellOfWaiting(shop.assistant.id);
    await tellOfWaiting(shop.assistant.id);
    const [mail, ...more] = await mailsTo(marat);
    expect([mail?.list, more]).toEqual([expect.stringContaining('1 conversation was handed to you'), []]);
    expect([await mailsTo(shop), await mailsTo(dana)]).toEqual([[], []]);
  });
});
