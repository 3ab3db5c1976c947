import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import type { NoticeChoices } from '~/schemas/assistant/notices';
import { limitsOf } from '~/services/budget/plans';
import { endMails } from '~/services/inbox/attendance.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { tellOfWaiting } from '~/services/inbox/tell-of-waiting.server';
import { composeMail, type Mail } from '~/services/mail/mail.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { sendDigests } from '~/services/unanswered/digest.server';
import { usage } from '~db/schema/accounts';
import { assistants } from '~db/schema/assistants';
import { inboxPeople, notices } from '~db/schema/people';
import { telegramBots, telegramOwnChats, telegramTells } from '~db/schema/telegram';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { makeOwnerBot } from '../../../test/telegram/owner-bot';
import { ask } from '../../../test/visitors';
import { noticeChoicesOf, saveNoticeChoices } from './choices.server';
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
    for (const line of ['1 visitor waits', 'Telegram bot does not work', '85 %', '2 exam questions']) {
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
