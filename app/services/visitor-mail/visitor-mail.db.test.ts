import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { conversations } from '~db/schema/conversations/conversations';
import { visitorMails } from '~db/schema/conversations/people';
import { jobsWith } from '../../../test/jobs';
import { answeredVisitor, later, mailsTo } from '../../../test/visitor-mail';
import { noteSeen } from '../inbox/seen.server';
import { composeVisitorMail, type VisitorMail } from './compose.server';
import { mailVisitor } from './mail-visitor.server';
import { conversationOfOffLink, endVisitorMails, visitorMailsEnded } from './off.server';
import { conversationOfAddress, replyAddress } from './reply-address';

const DOMAIN = 'reply.komek.example';
const sendingSince = (conversationId: string, seconds: number | null) =>
  db()
    .update(visitorMails)
    .set({ sendingAt: seconds === null ? null : sql`now() - ${`${seconds} seconds`}::interval` })
    .where(eq(visitorMails.conversationId, conversationId));

describe('a person’s answer is mailed to a visitor who left an address', () => {
  it('after three minutes unseen, in one mail, once, with all that was said', async () => {
    const { say, email, place } = await answeredVisitor();
    const { conversationId } = place;
    await say('Yes, we have it.');
    await say('Shall I keep it <b>for you</b>?');
    expect(await jobsWith('mail-visitor', 'conversationId', conversationId)).toHaveLength(1);
    await mailVisitor(conversationId);
    expect(await mailsTo(email)).toEqual([]);
    await later(conversationId, 4);
    await Promise.all([mailVisitor(conversationId), mailVisitor(conversationId)]);
    await mailVisitor(conversationId);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Aspan Coffee has answered you');
    expect(mail?.from?.name).toBe('Aspan Coffee');
    expect(mail?.text).toMatch(/Hello Dana,.*Aida:\nYes, we have it\..*Shall I keep it <b>for you<\/b>\?/s);
    expect(mail?.html).toContain('Shall I keep it &#60;b&#62;for you');
    const [to] = mail?.replyTo ?? [];
    expect(conversationOfAddress(to?.address ?? '', DOMAIN)).toBe(conversationId);
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('in one thread, in the visitor’s language', async () => {
    const { say, email, place } = await answeredVisitor({ language: 'ru' });
    for (const words of ['Да.', 'Приходите завтра.', 'Ждём вас.']) {
      await say(words);
      await later(place.conversationId, 4);
      await mailVisitor(place.conversationId);
    }
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Aspan Coffee: ответ на ваш вопрос'));
    const [first, second, third] = mails;
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(third?.references).toBe(`${first?.messageId} ${second?.messageId}`);
    expect(third?.text).not.toContain('Приходите');
  });

  it('never what the open panel has shown, what the visitor has answered, or what is a day old', async () => {
    const seen = await answeredVisitor();
    await seen.say('Yes.');
    await later(seen.place.conversationId, 4);
    await noteSeen({ assistantId: seen.assistant.id, visitorId: seen.visitor.id }, Number.MAX_SAFE_INTEGER);
    await mailVisitor(seen.place.conversationId);
    expect(await mailsTo(seen.email)).toEqual([]);
    // Later messages are unseen, even if the browser claims a higher number.
    await seen.say('And more.');
    await later(seen.place.conversationId, 4);
    await mailVisitor(seen.place.conversationId);
    expect((await mailsTo(seen.email)).map(({ text }) => text?.includes('Yes.'))).toEqual([false]);
    const old = await answeredVisitor();
    await old.say('Yes.');
    await later(old.place.conversationId, 25 * 60);
    await mailVisitor(old.place.conversationId);
    expect(await mailsTo(old.email)).toEqual([]);
  });

  it('while a person goes on writing not yet, but within a quarter of an hour', async () => {
    const { say, email, place } = await answeredVisitor();
    await say('One moment.');
    await later(place.conversationId, 12);
    await say('Still looking.');
    await mailVisitor(place.conversationId);
    expect(await mailsTo(email)).toEqual([]);
    await later(place.conversationId, 3.5);
    await say('Found it.');
    await mailVisitor(place.conversationId);
    expect((await mailsTo(email)).map(({ text }) => text?.includes('Found it.'))).toEqual([true]);
  });

  it('again as the same mail where a process died in the middle, and not before that is certain', async () => {
    const { say, email, place } = await answeredVisitor();
    const { conversationId } = place;
    await say('Yes.');
    await later(conversationId, 4);
    await mailVisitor(conversationId);
    const [sent] = await mailsTo(email);
    // As a process leaves it that was killed behind the last byte.
    const [row] = await db().select().from(visitorMails).where(eq(visitorMails.conversationId, conversationId));
    await db()
      .update(visitorMails)
      .set({ mailedEvent: 0, firstEvent: null, sendingEvent: row?.mailedEvent ?? 0 })
      .where(eq(visitorMails.conversationId, conversationId));
    await sendingSince(conversationId, 60);
    await say('One more thing.');
    await mailVisitor(conversationId);
    expect(await mailsTo(email)).toHaveLength(1);
    await sendingSince(conversationId, 121);
    await mailVisitor(conversationId);
    const [, again] = await mailsTo(email);
    expect(again).toMatchObject({ messageId: sent?.messageId });
    expect(again?.text).not.toContain('One more thing.');
  });

  it('not after the link in it was used; and erasing the visitor leaves nothing', async () => {
    const { say, email, place, ownerId, visitor } = await answeredVisitor();
    await say('Yes.');
    await later(place.conversationId, 4);
    await mailVisitor(place.conversationId);
    const [mail] = await mailsTo(email);
    const off = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const token = new URL(off.replace(/[<>\s]/g, '')).searchParams.get('token') ?? '';
    expect(conversationOfOffLink('nonsense')).toBeUndefined();
    expect(await visitorMailsEnded(place.conversationId)).toBe(false);
    await endVisitorMails(conversationOfOffLink(token) ?? '');
    expect(await visitorMailsEnded(place.conversationId)).toBe(true);
    await say('And more.');
    await later(place.conversationId, 4);
    await mailVisitor(place.conversationId);
    expect(await mailsTo(email)).toHaveLength(1);
    await eraseVisitors(ownerId, [visitor.id]);
    expect(await mailsTo(email)).toEqual([]);
    expect(await db().select().from(conversations).where(eq(conversations.id, place.conversationId))).toEqual([]);
  });

  it('not while the owner’s own address is unconfirmed', async () => {
    const { say, email, place, ownerId } = await answeredVisitor();
    await db().execute(sql`update users set email_verified_at = null where id = ${ownerId}::uuid`);
    await say('Yes.');
    await later(place.conversationId, 4);
    await mailVisitor(place.conversationId);
    expect(await mailsTo(email)).toEqual([]);
  });
});

const composed = (more: Partial<VisitorMail>, mailIn?: typeof config.mailIn) =>
  composeVisitorMail(
    {
      ...{ conversationId: '0b5bd7ae-3a0c-4d6c-9f6b-5a5b2f2b1c11', email: 'dana@example.com', name: 'Dana' },
      ...{ business: 'Aspan', appearance: {}, allowedDomains: [], page: 'https://evil.example/x', language: 'kk' },
      ...{
        thread: { mailedEvent: 0, firstEvent: null, lastReplyId: null },
        until: 1,
        said: [{ by: 'Aida', text: 'Иә.' }],
      },
      ...more,
    },
    mailIn ?? null,
  );

describe('the mail', () => {
  it('leads to the page with the chat only if the owner has listed its website', () => {
    expect(composed({}).text).not.toContain('evil.example');
    expect(composed({ allowedDomains: ['shop.example'] }).text).not.toContain('evil.example');
    expect(composed({ allowedDomains: ['evil.example'] }).text).toContain('https://evil.example/x');
  });

  it('says that nobody reads replies where the operator takes none', () => {
    expect(composed({})).not.toHaveProperty('replyTo');
    expect(composed({}).text).toContain('Бұл хатқа жазылған жауап оқылмайды.');
    expect(composed({}, { port: 25, domain: DOMAIN, tls: undefined })).toHaveProperty('replyTo');
  });
});

it('an address for replies is signed: another conversation, a changed letter or a foreign domain is refused', () => {
  const id = '0b5bd7ae-3a0c-4d6c-9f6b-5a5b2f2b1c11';
  const address = replyAddress(id, DOMAIN);
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(conversationOfAddress(address.toUpperCase(), DOMAIN)).toBe(id);
  expect(conversationOfAddress(address, 'other.example')).toBeUndefined();
  for (let at = 6; at < 40; at++) {
    const changed = address.slice(0, at) + (address[at] === 'a' ? 'b' : 'a') + address.slice(at + 1);
    expect(conversationOfAddress(changed, DOMAIN)).toBeUndefined();
  }
});
