import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { deleteAccount } from '~/services/accounts/accounts.server';
import { listEvents } from '~/services/audit/audit-list.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { listInbox } from '~/services/inbox/views/inbox-list.server';
import { unseal } from '~/services/keys/sealed.server';
import { addQa, listQa } from '~/services/knowledge/qa.server';
import { noticeChoicesOf } from '~/services/notices/choices.server';
import { listOwnChats } from '~/services/notices/own-chats.server';
import { teamsOf } from '~/services/team/access.server';
import { invite } from '~/services/team/invitations.server';
import { endMembership, listMembers } from '~/services/team/members.server';
import { users } from '~db/schema/account/accounts';
import { telegramOwnChats } from '~db/schema/conversations/telegram';
import { makeOwner, type TestOwner } from '../owners';
import { addMember } from '../team';
import { makeOwnerBot } from '../telegram/owner-bot';
import { headersOf, openPage, signedIn } from './page';
import { type Answer, send } from './send';
import { startWholeServer } from './server';

/** Members of an owner's account: invited by mail, at work, and at the end of it. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

const open = (path: string, cookie?: string) => openPage(server.url + path, { cookie });
const submit = (path: string, cookie: string | undefined, fields: Record<string, string> = {}) =>
  send(server.url + path, {
    method: 'POST',
    headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const about = (path: string, { assistant }: TestOwner) => `${path}?assistant=${assistant.id}`;
const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);

/** The page that the latest mail to an address leads to. */
async function linkTo(email: string): Promise<string> {
  const [job] = await db().execute<{ link: string }>(sql`select data->'params'->>'link' as link from pgboss.job
    where name = 'send-mail' and data->>'to' = ${email} order by created_on desc limit 1`);
  return new URL(unseal('mail-link', job?.link ?? '')).pathname + new URL(unseal('mail-link', job?.link ?? '')).search;
}

async function invited(email: string, role: 'operator' | 'editor' = 'operator') {
  const shop = await signedIn(await makeOwner('Teapot Shop'));
  const { id } = await invite(shop.owner.id, { email, role });
  return { shop, id, link: await linkTo(email) };
}

describe('an invitation', () => {
  it('is sent from the screen, listed there, sent again and withdrawn', async () => {
    const { owner, cookie } = await signedIn();
    await db().update(users).set({ plan: 'pro' }).where(eq(users.id, owner.id));
    const email = `${randomUUID()}@example.com`;
    const sent = await submit('/team?invite=1', cookie, { intent: 'invite', email, role: 'editor' });
    expect(sent.headers.location).toBe('/team?done=invited');
    const first = await linkTo(email);
    const listed = await open('/team', cookie);
    expect(listed.text).toContain(email);
    expect(listed.text).toContain('1 of 3 members of your plan');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(listed.html) ?? [];
    await submit('/team', cookie, { intent: 'send', id });
    const second = await linkTo(email);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([410, 200]);
    await submit('/team', cookie, { intent: 'withdraw', id });
    expect((await open(second)).status).toBe(410);
    expect((await open('/team', cookie)).text).not.toContain(email);
  });

  it('is refused beyond the plan, and for whoever is in the account already', async () => {
    const { owner, cookie } = await signedIn();
    await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
    const own = await submit('/team?invite=1', cookie, { intent: 'invite', email: owner.email, role: 'editor' });
    expect([own.status, own.text.includes('works in the account already')]).toEqual([409, true]);
    await invite(owner.id, { email: `${randomUUID()}@example.com`, role: 'operator' });
    const more = { intent: 'invite', email: `${randomUUID()}@example.com`, role: 'operator' };
    const beyond = await submit('/team?invite=1', cookie, more);
    expect([beyond.status, beyond.text.includes('Your plan has room for 1')]).toEqual([422, true]);
  });

  it('makes an account for whoever has none, who begins in the account that invited', async () => {
    const email = `${randomUUID()}@example.com`;
    const { shop, link } = await invited(email);
    const page = await open(link);
    for (const part of ['Teapot Shop', shop.owner.email, 'Operator', email]) expect(page.text).toContain(part);
    const fields = { name: 'Dana', password: 'correct horse', confirmPassword: 'correct horse' };
    const joined = await submit(`${link}&form=new`, undefined, fields);
    expect(joined.headers.location).toBe(about('/inbox', shop.owner));
    const cookie = cookiesOf(joined)[0] ?? '';
    expect((await open(about('/inbox', shop.owner), cookie)).status).toBe(200);
    // Addresses that name nothing lead to the shop; the screens of the role stay.
    expect((await open('/ai-assistant', cookie)).location).toBe(about('/inbox', shop.owner));
    expect((await open('/leads?state=new', cookie)).location).toBe(
      `/leads?state=new&assistant=${shop.owner.assistant.id}`,
    );
    expect(await listMembers(shop.owner.id)).toMatchObject([{ name: 'Dana', email, role: 'operator' }]);
  });

  it('is accepted by an account that exists, after its log-in, and leaves that account as it was', async () => {
    const person = await makeOwner('Dana');
    await addQa(person.assistant, [{ question: 'Mine?', answer: 'Mine.' }]);
    const { shop, link } = await invited(person.email, 'editor');
    const login = await submit(`${link}&form=password`, undefined, { password: person.password });
    expect(login.headers.location).toBe(link);
    const cookie = cookiesOf(login)[0] ?? '';
    const accepted = await submit(`${link}&form=accept`, cookie);
    expect(accepted.headers.location).toBe(about('/inbox', shop.owner));
    expect((await open('/ai-assistant?tab=qa', cookie)).text).toContain('Mine?');
    expect((await open(about('/ai-assistant', shop.owner), cookie)).text).not.toContain('Mine?');
  });

  it('works once, and tells whoever has accepted that they are in', async () => {
    const { owner, cookie } = await signedIn(await makeOwner('Dana'));
    const { shop, link } = await invited(owner.email);
    await submit(`${link}&form=accept`, cookie);
    const again = await submit(`${link}&form=accept`, cookie);
    expect(again.status).toBe(410);
    expect((await open(link, cookie)).text).toContain('You work in this account already.');
    expect((await open(link)).status).toBe(410);
    await endMembership(shop.owner.id, owner.id);
    expect((await submit(`${link}&form=accept`, cookie)).status).toBe(410);
    expect(await teamsOf(owner.id)).toEqual([]);
  });

  it('is for its e-mail alone, and for seven days', async () => {
    const stranger = await signedIn();
    const { shop, link, id } = await invited(`${randomUUID()}@example.com`);
    expect((await open(link, stranger.cookie)).text).toContain(`You are logged in as ${stranger.owner.email}`);
    expect((await submit(`${link}&form=accept`, stranger.cookie)).status).toBe(403);
    await db().execute(sql`update invitations set expires_at = now() where id = ${id}`);
    expect((await open(link)).status).toBe(410);
    const fields = { name: 'Dana', password: 'correct horse', confirmPassword: 'correct horse' };
    expect((await submit(`${link}&form=new`, undefined, fields)).status).toBe(410);
    expect(await listMembers(shop.owner.id)).toEqual([]);
  });

  it('is not accepted by an account whose e-mail is not confirmed', async () => {
    const { owner, cookie } = await signedIn();
    const { link } = await invited(owner.email);
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.id));
    expect((await open(link, cookie)).text).toContain('Confirm your email first');
    expect((await submit(`${link}&form=accept`, cookie)).headers.location).toBe('/email-confirmation');
    expect(await teamsOf(owner.id)).toEqual([]);
  });
});

describe('a member at work', () => {
  it('answers under their own name, and the audit list names who did what', async () => {
    const shop = await signedIn(await makeOwner('Teapot Shop'));
    const dana = await signedIn(await makeOwner('Dana'));
    await addMember(shop.owner.id, dana.owner.id, 'editor');
    await callFromButton(shop.owner.assistant, { visitor: { id: 'v' }, channel: 'widget', language: 'en' });
    const [entry] = await listInbox(shop.owner.assistant);
    const inbox = `${about('/inbox', shop.owner)}&c=${entry?.id}`;
    await submit(inbox, dana.cookie, { step: 'say', text: 'Good day!', sentAs: 'once' });
    expect((await open(inbox, shop.cookie)).text).toContain('Dana');
    const { entries } = await addQa(shop.owner.assistant, [{ question: 'Tea?', answer: 'Yes.' }]);
    const address = `${server.url}${about(`/api/knowledge/manual-qa-entry/${entries[0]?.id}`, shop.owner)}`;
    await send(address, { method: 'DELETE', headers: headersOf(dana) });
    const { events } = await listEvents(shop.owner.id, { most: 5 });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'pair_deleted', by: 'Dana' }));
  });

  it('of two accounts works in each by its own address, and mixes nothing', async () => {
    const dana = await signedIn(await makeOwner('Dana'));
    const [tea, coffee] = [await makeOwner('Tea'), await makeOwner('Coffee')];
    for (const { id } of [tea, coffee]) await addMember(id, dana.owner.id, 'editor');
    const pair = { 'entries[0].question': 'Is there tea?', 'entries[0].answer': 'Yes.' };
    const saved = await submit(`${about('/ai-assistant', tea)}&tab=qa&do=qa`, dana.cookie, pair);
    expect(saved.headers.location).toContain(`assistant=${tea.assistant.id}`);
    const counts = [tea, coffee, dana.owner].map(async ({ assistant }) => (await listQa(assistant)).length);
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
    const page = await open(about('/ai-assistant', coffee), dana.cookie);
    const strays = [...page.html.matchAll(/<a\b[^>]*href="(\/(?:inbox|ai-actions|exam)[^"]*)"/g)].filter(
      ([, href = '']) => !href.includes(coffee.assistant.id),
    );
    expect(strays.map(([, href]) => href)).toEqual([]);
    expect(page.text).toContain('Tea');
  });
});

describe('a conversation of a team', () => {
  it('is given by a form to a colleague, who has it under “Mine”; an operator takes none from another', async () => {
    const shop = await signedIn(await makeOwner('Teapot Shop'));
    const [dana, marat] = [await signedIn(await makeOwner('Dana')), await signedIn(await makeOwner('Marat'))];
    for (const { owner } of [dana, marat]) await addMember(shop.owner.id, owner.id, 'operator');
    const visitor = { id: 'v', name: 'Erlan' };
    await callFromButton(shop.owner.assistant, { visitor, channel: 'widget', language: 'en' });
    const [entry] = await listInbox(shop.owner.assistant);
    const inbox = about('/inbox', shop.owner);
    const place = `${inbox}&c=${entry?.id}&show=nobodys`;
    const page = await open(place, dana.cookie);
    expect(page.html).toContain(`<option value="${marat.owner.id}"`);
    const given = await submit(place, dana.cookie, { step: 'assign', to: marat.owner.id, from: '' });
    expect(given.headers.location).toBe(`/inbox?c=${entry?.id}&show=nobodys&assistant=${shop.owner.assistant.id}`);
    const lists = async (show: string, { cookie }: { cookie: string }) =>
      (await open(`${inbox}&show=${show}`, cookie)).text.includes('Erlan');
    expect([await lists('mine', marat), await lists('mine', dana), await lists('nobodys', dana)]).toEqual([
      true,
      false,
      false,
    ]);
    // The form was drawn before: whoever was quicker has decided, and it says so.
    const late = await submit(place, dana.cookie, { step: 'assign', to: shop.owner.id, from: '' });
    expect([late.status, late.text.includes('Somebody else has taken over')]).toEqual([409, true]);
    await submit(place, marat.cookie, { step: 'take' });
    const taking = { step: 'assign', to: dana.owner.id, from: marat.owner.id };
    expect((await submit(place, dana.cookie, taking)).status).toBe(409);
    expect((await submit(place, shop.cookie, taking)).status).toBe(302);
  });

  it('is told of as each member chooses, on a screen of what the role can open', async () => {
    const shop = await signedIn(await makeOwner('Teapot Shop'));
    const dana = await signedIn(await makeOwner('Dana'));
    await addMember(shop.owner.id, dana.owner.id, 'operator');
    const notices = about('/inbox/notices', shop.owner);
    const page = await open(notices, dana.cookie);
    expect(page.text).toContain('The owner of the account can connect one.');
    expect([page.html.includes('waiting-mail'), page.html.includes('limit-mail')]).toEqual([true, false]);
    const chosen = { intent: 'choose', ways: 'mail', 'lead-mail': 'on', 'limit-mail': 'on' };
    expect((await submit(notices, dana.cookie, chosen)).status).toBe(302);
    const checked = /name="lead-mail"[^>]*checked/;
    expect((await open(notices, dana.cookie)).html).toMatch(/lead-mail/);
    expect([
      checked.test((await open(notices, dana.cookie)).html),
      (await noticeChoicesOf(shop.owner.assistant, dana.owner.id, 'operator')).choices.assigned.mail,
    ]).toEqual([true, false]);
  });

  it('is answered in a Telegram group by its administrators, or by everybody, as whoever connected it or the owner says', async () => {
    const { owner, id: botId } = await makeOwnerBot([]);
    const [shop, dana] = [await signedIn(owner), await signedIn(await makeOwner('Dana'))];
    await addMember(owner.id, dana.owner.id, 'operator');
    await db()
      .insert(telegramOwnChats)
      .values([
        { botId, chatId: -900, userId: owner.id, name: 'Front desk' },
        { botId, chatId: -901, userId: dana.owner.id, name: 'Night shift' },
      ]);
    const notices = about('/inbox/notices', owner);
    const say = async (who: string, chatId: number, { cookie }: { cookie: string }) => {
      const { status } = await submit(notices, cookie, { intent: 'answering', who, chatId: String(chatId) });
      const chats = await listOwnChats(owner.assistant);
      return [status, ...chats.filter(({ everybody }) => everybody).map(({ name }) => name)];
    };
    expect((await open(notices, dana.cookie)).text).toContain('The administrators of the group answer visitors.');
    expect(await say('everybody', -900, dana)).toEqual([404]);
    expect(await say('everybody', -901, dana)).toEqual([302, 'Night shift']);
    expect((await open(notices, dana.cookie)).text).toContain('Everybody in the group answers visitors.');
    expect(await say('administrators', -901, shop)).toEqual([302]);
    expect(await say('everybody', -900, shop)).toEqual([302, 'Front desk']);
  });
});

describe('the end of a membership', () => {
  async function atWork() {
    const shop = await signedIn(await makeOwner('Teapot Shop'));
    const dana = await signedIn(await makeOwner('Dana'));
    await addMember(shop.owner.id, dana.owner.id, 'operator');
    return { shop, dana };
  }

  it('closes open pages, forms and calls at once', async () => {
    const { shop, dana } = await atWork();
    const inbox = about('/inbox', shop.owner);
    expect((await open(inbox, dana.cookie)).status).toBe(200);
    const removed = await submit('/team', shop.cookie, { intent: 'remove', id: dana.owner.id });
    expect(removed.headers.location).toBe('/team?done=removed');
    const page = await open(inbox, dana.cookie);
    expect([page.status, page.text.includes('Your access to this account has ended.')]).toEqual([403, true]);
    // The same to the page's own scripts, which keep what was typed.
    const form = await submit(`/inbox.data?assistant=${shop.owner.assistant.id}`, dana.cookie, { step: 'take' });
    expect([form.status, form.text.includes('has ended')]).toEqual([403, true]);
    const call = await send(`${server.url}${about('/api/leads', shop.owner)}`, { headers: headersOf(dana) });
    expect(JSON.parse(call.text)).toMatchObject({ code: 'access_ended' });
    expect((await open('/ai-assistant', dana.cookie)).status).toBe(200);
  });

  it('ends live streams, and lets the conversations wait for somebody else', async () => {
    const { shop, dana } = await atWork();
    await callFromButton(shop.owner.assistant, { visitor: { id: 'v' }, channel: 'widget', language: 'en' });
    const [entry] = await listInbox(shop.owner.assistant);
    const place = { assistantId: shop.owner.assistant.id, conversationId: entry?.id ?? '' };
    await takeStep(place, 'take', { person: { id: dana.owner.id, name: 'Dana' } });
    const headers = { Cookie: dana.cookie, Accept: 'text/event-stream' };
    const stream = await fetch(`${server.url}${about('/inbox/live', shop.owner)}`, { headers });
    const reader = stream.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await endMembership(shop.owner.id, dana.owner.id);
    // Whatever was on its way, then the end.
    let last = await reader?.read();
    while (last && !last.done) last = await reader?.read();
    expect(last?.done).toBe(true);
    expect(await listInbox(shop.owner.assistant)).toMatchObject([{ state: 'waiting', handlerId: null }]);
  });

  it('comes with either account, and by the member’s own decision', async () => {
    const { shop, dana } = await atWork();
    await deleteAccount(dana.owner.id, dana.owner);
    expect(await listMembers(shop.owner.id)).toEqual([]);
    expect((await open('/inbox', shop.cookie)).status).toBe(200);

    const second = await atWork();
    await deleteAccount(second.shop.owner.id, second.shop.owner);
    expect(await teamsOf(second.dana.owner.id)).toEqual([]);
    expect((await open(about('/inbox', second.shop.owner), second.dana.cookie)).status).toBe(404);

    const third = await atWork();
    expect((await open('/account/teams', third.dana.cookie)).text).toContain('Teapot Shop');
    await submit('/account/teams', third.dana.cookie, { id: third.shop.owner.id });
    expect((await open(about('/inbox', third.shop.owner), third.dana.cookie)).status).toBe(403);
    const { events } = await listEvents(third.shop.owner.id, { most: 1 });
    expect(events).toMatchObject([{ kind: 'member_left', by: 'Dana' }]);
  });
});
