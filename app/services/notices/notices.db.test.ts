import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import type { NoticeChoices } from '~/schemas/people/notices';
import { limitsOf } from '~/services/budget/plans';
import { endMails } from '~/services/inbox/attendance.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { tellOfWaiting } from '~/services/inbox/tell-of-waiting.server';
import { composeMail, type Mail } from '~/services/mail/mail.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { endMembership } from '~/services/team/members.server';
import { sendDigests } from '~/services/unanswered/digest.server';
import { usage } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { inboxPeople, notices } from '~db/schema/conversations/people';
import { telegramBots, telegramOwnChats, telegramTells } from '~db/schema/conversations/telegram';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { addMember } from '../../../test/team';
import { makeOwnerBot } from '../../../test/telegram/owner-bot';
import { ask } from '../../../test/visitors';
import { noticeChoicesOf, saveNoticeChoices } from './choices.server';
import { connectOwnChat, disconnectOwnChat, inviteOwnChat, listOwnChats } from './own-chats.server';
import { raiseNotice } from './raise.server';
import { watchForNotices } from './watch.server';

async function mailsTo({ email }: TestOwner, template: Mail['template']): Promise<Mail[]> {
  const rows = await db().execute<{ data: Mail }>(sql`
    select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email} and data->>'template' = ${template}
    order by created_on`);
  return rows.map(({ data }) => data);
}

const noticesOf = ({ assistant }: TestOwner) =>
  db().select().from(notices).where(eq(notices.assistantId, assistant.id));
const failing = (botId: string, errorCode: string | null) =>
  db().update(telegramBots).set({ errorCode }).where(eq(telegramBots.id, botId));

async function choose(owner: TestOwner, change: Partial<NoticeChoices>, hour = 9): Promise<void> {
  const { choices } = await noticeChoicesOf(owner.assistant, owner.id);
  await saveNoticeChoices(owner.assistant, owner.id, { ...choices, ...change }, hour);
}

describe('what an owner is told besides visitors who wait', () => {
  it('comes in one mail, each once, also where two workers look and send at the same time', async () => {
    const { owner, id } = await makeOwnerBot([]);
    await failing(id, 'telegram_bad_token');
    const month = `month:${new Date().toISOString().slice(0, 7)}`;
    const answers = Math.ceil(limitsOf(owner.owner.plan).answersPerMonth * 0.85);
    await db().insert(usage).values({ ownerId: owner.id, period: month, answers });
    await transaction((tx) =>
      raiseNotice({ assistantId: owner.assistant.id, kind: 'exam', about: 'run 1', facts: { count: 2 } }, tx),
    );
    await callFromButton(owner.assistant, { visitor: { id: 'a' }, channel: 'widget', language: 'en' });
    await Promise.all([watchForNotices(), watchForNotices()]);
    await Promise.all([tellOfWaiting(owner.assistant.id), tellOfWaiting(owner.assistant.id)]);
    const [mail, ...more] = await mailsTo(owner, 'notices');
    expect(more).toEqual([]);
    const { text, html } = composeMail(mail as Mail);
    for (const line of ['1 visitor is waiting', 'Telegram bot does not work', '85%', '2 exam questions']) {
      expect(text).toContain(line);
      expect(html).toContain(line);
    }
    await db()
      .update(inboxPeople)
      .set({ mailedAt: sql`now() - interval '11 minutes'` })
      .where(eq(inboxPeople.assistantId, owner.assistant.id));
    await watchForNotices();
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner, 'notices')).toHaveLength(1);
  });

  it('is not told of a bot that works again within ten minutes', async () => {
    const { owner, id } = await makeOwnerBot([]);
    await failing(id, 'telegram_network');
    await watchForNotices();
    await tellOfWaiting(owner.assistant.id);
    expect([await noticesOf(owner), await mailsTo(owner, 'notices')]).toMatchObject([
      [{ kind: 'bot', doneAt: null }],
      [],
    ]);
    await failing(id, null);
    await tellOfWaiting(owner.assistant.id);
    expect(await noticesOf(owner)).toEqual([]);
  });
});

describe('the daily digest', () => {
  /** At nine in the morning where the assistant is. */
  const NINE = new Date('2026-11-23T04:00:00Z');
  const inAlmaty = (owner: TestOwner) =>
    db().update(assistants).set({ timeZone: 'Asia/Almaty' }).where(eq(assistants.id, owner.assistant.id));

  it('comes at its hour, once, with a link to the form of each question and no address of a visitor’s', async () => {
    const owner = await makeOwner();
    await inAlmaty(owner);
    await ask(owner, 'Do you repair violins at evil.example?', { visitor: { id: 'a' } });
    await sendDigests(new Date(NINE.getTime() - 3_600_000), true);
    expect(await mailsTo(owner, 'unanswered-digest')).toEqual([]);
    await Promise.all([sendDigests(NINE, true), sendDigests(NINE, true)]);
    await sendDigests(new Date(NINE.getTime() + 300_000), true);
    const [mail, ...more] = await mailsTo(owner, 'unanswered-digest');
    expect(more).toEqual([]);
    const { text, headers } = composeMail(mail as Mail);
    expect(text).toMatch(/• Do you repair violins at evil\. example\?\n {2}http\S+\/unanswered\?answer=\d+/);
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    // The next day there is something new to say.
    await sendDigests(new Date(NINE.getTime() + 86_400_000), true);
    expect(await mailsTo(owner, 'unanswered-digest')).toHaveLength(2);
    // A visitor who is erased is quoted in no mail that is kept.
    await eraseVisitors(owner.id, ['a']);
    expect(await mailsTo(owner, 'unanswered-digest')).toEqual([]);
  });

  it('does not come where everything was answered, or where its owner wants none', async () => {
    const [silent, unwilling] = [await makeOwner(), await makeOwner()];
    for (const owner of [silent, unwilling]) await inAlmaty(owner);
    await choose(unwilling, { digest: { mail: false, telegram: false } });
    await ask(unwilling, 'Do you repair violins?', { visitor: { id: 'a' } });
    await sendDigests(NINE, true);
    for (const owner of [silent, unwilling]) expect(await mailsTo(owner, 'unanswered-digest')).toEqual([]);
  });
});

describe('the ways an owner has chosen', () => {
  const ONE = { mail: false, telegram: true };

  it('are kept to, and whoever chose Telegram alone gets mails once the chat is gone', async () => {
    const { owner, id } = await makeOwnerBot([]);
    const chat = { botId: id, chatId: 900 };
    await db()
      .insert(telegramOwnChats)
      .values({ ...chat, userId: owner.id, name: 'Aida' });
    const call = (visitor: string) =>
      callFromButton(owner.assistant, { visitor: { id: visitor }, channel: 'widget', language: 'en' });
    await choose(owner, { waiting: { mail: true, telegram: false } });
    await call('a');
    expect(await db().select().from(telegramTells).where(eq(telegramTells.botId, id))).toEqual([]);
    await choose(owner, { waiting: ONE });
    await call('b');
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner, 'visitor-waiting')).toEqual([]);
    expect(await db().select().from(telegramTells).where(eq(telegramTells.botId, id))).toMatchObject([
      { kind: 'waiting' },
    ]);
    await db()
      .delete(telegramOwnChats)
      .where(and(eq(telegramOwnChats.botId, id), eq(telegramOwnChats.chatId, 900)));
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner, 'visitor-waiting')).toHaveLength(1);
  });

  it('are no mail at all after the link in one, until mails are chosen again', async () => {
    const owner = await makeOwner();
    await endMails(owner.assistant.id, owner.id);
    await callFromButton(owner.assistant, { visitor: { id: 'a' }, channel: 'widget', language: 'en' });
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner, 'visitor-waiting')).toEqual([]);
    expect((await noticeChoicesOf(owner.assistant, owner.id)).choices.digest.mail).toBe(false);
    await choose(owner, { waiting: { mail: true, telegram: true } });
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner, 'visitor-waiting')).toHaveLength(1);
  });
});

describe('the members of a team', () => {
  const CHOSEN = { mail: true, telegram: true };

  /** A shop with a bot, and an operator with a connected chat. */
  async function team() {
    const { owner, id: botId } = await makeOwnerBot([]);
    const [dana, marat] = [await makeOwner('Dana'), await makeOwner('Marat')];
    await addMember(owner.id, dana.id, 'operator');
    await addMember(owner.id, marat.id, 'editor');
    await db().insert(telegramOwnChats).values({ botId, chatId: 901, userId: dana.id, name: 'Dana' });
    return { owner, botId, dana, marat };
  }
  const calls = ({ assistant }: TestOwner, id: string) =>
    callFromButton(assistant, { visitor: { id }, channel: 'widget', language: 'en' });
  const told = (botId: string) => db().select().from(telegramTells).where(eq(telegramTells.botId, botId));

  it('get no mails they have not chosen, and then each their own', async () => {
    const { owner, dana, marat } = await team();
    await calls(owner, 'a');
    await tellOfWaiting(owner.assistant.id);
    const all = async () =>
      (await Promise.all([owner, dana, marat].map((one) => mailsTo(one, 'visitor-waiting')))).map(
        (mails) => mails.length,
      );
    expect(await all()).toEqual([1, 0, 0]);
    await saveNoticeChoices(owner.assistant, marat.id, { waiting: CHOSEN });
    await tellOfWaiting(owner.assistant.id);
    await tellOfWaiting(owner.assistant.id);
    expect(await all()).toEqual([1, 0, 1]);
    // The link in it ends the mails of this person alone.
    await endMails(owner.assistant.id, marat.id);
    expect((await noticeChoicesOf(owner.assistant, marat.id, 'editor')).choices.waiting.mail).toBe(false);
    expect((await noticeChoicesOf(owner.assistant, owner.id)).choices.waiting.mail).toBe(true);
  });

  it('are told of nothing that their role cannot open, whatever is stored as chosen', async () => {
    const { owner, botId, dana, marat } = await team();
    for (const { id } of [dana, marat]) await saveNoticeChoices(owner.assistant, id, { exam: CHOSEN, limit: CHOSEN });
    const raise = (kind: 'exam' | 'limit') =>
      transaction((tx) =>
        raiseNotice(
          { assistantId: owner.assistant.id, kind, about: '1', facts: { count: 1, answers: 8, most: 10, percent: 80 } },
          tx,
        ),
      );
    await raise('exam');
    await raise('limit');
    const to = (kind: string) =>
      noticesOf(owner).then((rows) => rows.filter((row) => row.kind === kind).map(({ userId }) => userId));
    expect((await to('exam')).sort()).toEqual([owner.id, marat.id].sort());
    expect(await to('limit')).toEqual([owner.id]);
    expect(await told(botId)).toEqual([]);
  });

  it('hear in their own chat, and neither read nor write there once they have left', async () => {
    const { owner, botId, dana } = await team();
    await calls(owner, 'a');
    expect(await told(botId)).toMatchObject([{ kind: 'waiting', chatId: 901 }]);
    const { command } = await inviteOwnChat({ ...owner.assistant, ownerId: owner.id }, dana.id);
    await endMembership(owner.id, dana.id);
    // What was not sent yet is gone, what happens now is not told, and a code of before connects nothing.
    expect(await told(botId)).toEqual([]);
    await calls(owner, 'b');
    expect(await told(botId)).toEqual([]);
    expect(await connectOwnChat(botId, { id: 901, name: 'Dana' }, command.slice('/start '.length))).toBeUndefined();
    expect(await listOwnChats(owner.assistant)).toEqual([]);
  });

  it('see and disconnect only their own chats', async () => {
    const { owner, dana, marat } = await team();
    expect(await listOwnChats(owner.assistant, marat.id)).toEqual([]);
    await expect(disconnectOwnChat(owner.assistant, 901, marat.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listOwnChats(owner.assistant, dana.id)).toMatchObject([{ chatId: 901, person: { name: 'Dana' } }]);
    await disconnectOwnChat(owner.assistant, 901, dana.id);
  });
});

describe('the limits of a plan', () => {
  it('are told of by the month and by the day, each once', async () => {
    const owner = await makeOwner();
    const today = new Date().toISOString().slice(0, 10);
    const { answersPerDay, messagesPerDay } = limitsOf(owner.owner.plan);
    await db()
      .insert(usage)
      .values({
        ownerId: owner.id,
        period: `day:${today}`,
        answers: answersPerDay * 0.9,
        messages: messagesPerDay * 0.8,
      });
    await watchForNotices();
    await watchForNotices();
    const facts = (await noticesOf(owner)).map(({ facts }) => [facts.what, facts.percent]);
    expect(facts.sort()).toEqual([
      ['day', 90],
      ['messages', 80],
    ]);
  });
});
