import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { saveLeadForm } from '~/services/leads/lead-form.server';
import { changeLead, listLeads } from '~/services/leads/leads.server';
import { saveLead } from '~/services/leads/save-lead.server';
import { composeMail, type Mail } from '~/services/mail/mail.server';
import { noticeChoicesOf } from '~/services/notices/choices.server';
import { stateFact } from '~/services/profile/profile.server';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents, inboxPeople } from '~db/schema/conversations/people';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask, loggedMessages } from '../../../test/visitors';
import { attend, whoHears } from './attendance.server';
import { callFromButton, toldOnCalling } from './call-person.server';
import { endMailsByLink } from './inbox-settings.server';
import { giveBackQuiet } from './quiet.server';
import { takeStep } from './take-step.server';
import { tellOfWaiting } from './tell-of-waiting.server';

const call = ({ assistant }: TestOwner, id = randomUUID()) =>
  callFromButton(assistant, { visitor: { id }, channel: 'widget', language: 'en' });

async function mailsTo({ email }: TestOwner): Promise<Mail[]> {
  const rows = await db().execute<{ data: Mail }>(
    sql`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email} order by created_on`,
  );
  return rows.map(({ data }) => data).filter(({ params }) => params.waiting !== undefined);
}

const conversationOf = async ({ assistant }: TestOwner) => {
  const [row] = await db().select().from(conversations).where(eq(conversations.assistantId, assistant.id));
  if (!row) throw new Error('there is no conversation');
  return row;
};

const since = (minutes: number) => sql`now() - ${`${minutes} minutes`}::interval`;

describe('the mail about waiting visitors', () => {
  it('comes once in ten minutes, with all who wait, and for nobody twice', async () => {
    const owner = await makeOwner();
    const { id } = owner.assistant;
    await call(owner);
    await call(owner);
    await tellOfWaiting(id);
    await tellOfWaiting(id);
    await call(owner);
    await tellOfWaiting(id);
    expect((await mailsTo(owner)).map(({ params }) => params.waiting)).toEqual(['2']);
    await db()
      .update(inboxPeople)
      .set({ mailedAt: since(11) })
      .where(eq(inboxPeople.assistantId, id));
    await tellOfWaiting(id);
    await tellOfWaiting(id);
    expect((await mailsTo(owner)).map(({ params }) => params.waiting)).toEqual(['2', '3']);
  });

  it('waits two minutes for somebody who is at the inbox, and does not come when they take the visitor', async () => {
    const owner = await makeOwner();
    await attend(owner.assistant, owner.id);
    await call(owner);
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner)).toEqual([]);
    await db()
      .update(conversations)
      .set({ stateSince: since(3) })
      .where(eq(conversations.assistantId, owner.assistant.id));
    await takeStep({ assistantId: owner.assistant.id, conversationId: (await conversationOf(owner)).id }, 'take', {
      person: { id: owner.id, name: 'Aida' },
    });
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner)).toEqual([]);
  });

  it('tells of contacts left, with those who wait in one mail, and not of those who were called', async () => {
    const owner = await makeOwner();
    const { id } = owner.assistant;
    const form = { on: true, fields: ['phone' as const], occasions: [], intro: '', consent: '', policyUrl: '' };
    await saveLeadForm(owner.assistant, form);
    const leave = async (visitorId: string) =>
      saveLead(await assistantByKey(owner.assistant.key), {
        ...{ visitorId, channel: 'widget', source: 'action', language: 'en' },
        ...{ answers: { phone: '87012345678' }, consent: { text: 'Yes.', url: '' } },
      });
    await leave('a');
    await tellOfWaiting(id);
    await tellOfWaiting(id);
    const [mail] = await mailsTo(owner);
    expect(mail?.template).toBe('new-leads');
    expect(mail && composeMail(mail).text).toContain(`/leads?assistant=${id}`);
    await leave('b');
    await call(owner);
    const [lead] = await listLeads(owner.assistant);
    await changeLead(owner.assistant, lead?.id ?? '', { state: 'called' });
    await db()
      .update(inboxPeople)
      .set({ mailedAt: since(11) })
      .where(eq(inboxPeople.assistantId, id));
    await tellOfWaiting(id);
    const mails = await mailsTo(owner);
    expect(mails.map(({ template, params }) => [template, params.waiting, params.leads])).toEqual([
      ['new-leads', '0', '1'],
      ['waiting-and-leads', '1', '1'],
    ]);
  });

  it('holds a link that ends such mails, and a made-up link ends none', async () => {
    const owner = await makeOwner();
    await call(owner);
    await tellOfWaiting(owner.assistant.id);
    const [mail] = await mailsTo(owner);
    if (!mail) throw new Error('no mail was queued');
    const { text, headers } = composeMail(mail);
    expect(text).toContain(`/inbox?assistant=${owner.assistant.id}`);
    const token =
      new URL(/<(.*)>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '').searchParams.get('token') ?? '';
    expect(text).toContain(encodeURIComponent(token));
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    await expect(endMailsByLink(`${token}x`)).rejects.toMatchObject({ code: 'invalid_link' });
    await endMailsByLink(token);
    expect((await noticeChoicesOf(owner.assistant, owner.id)).choices.waiting.mail).toBe(false);
    await db().update(inboxPeople).set({ mailedAt: null }).where(eq(inboxPeople.assistantId, owner.assistant.id));
    await tellOfWaiting(owner.assistant.id);
    expect(await mailsTo(owner)).toHaveLength(1);
  });
});

describe('a visitor who calls a person', () => {
  it('is told of the inbox only while somebody is there, and of the mail only where one can be sent', async () => {
    const owner = await makeOwner();
    const { id } = owner.assistant;
    expect(await whoHears(id)).toBe('nobody');
    expect(await whoHears(id, true)).toBe('mail');
    await attend(owner.assistant, owner.id);
    expect(await whoHears(id)).toBe('attending');
    await db()
      .update(inboxPeople)
      .set({ seenAt: since(2) })
      .where(eq(inboxPeople.assistantId, id));
    expect(await whoHears(id, true)).toBe('mail');
  });

  it('is told whether the business is open, where that is known', async () => {
    const owner = await makeOwner();
    await stateFact(owner.assistant, { kind: 'hours', branch: '', text: 'Mon–Sun 0:00–24:00' });
    const [assistant] = await db().select().from(assistants).where(eq(assistants.id, owner.assistant.id));
    if (!assistant) throw new Error('the assistant is gone');
    expect(await toldOnCalling(assistant, 'nobody', 'en')).toContain('open around the clock');
    expect(await toldOnCalling(assistant, 'attending', 'en')).not.toContain('open around the clock');
  });

  it('by demanding one in words waits for one, and the assistant goes on answering', async () => {
    const owner = await makeOwner();
    const visitor = { id: randomUUID() };
    expect(await ask(owner, 'connect me to an operator', { visitor })).toMatchObject({ state: 'waiting' });
    expect((await ask(owner, 'Thank you!', { visitor })).answer).not.toBe('');
    expect((await loggedMessages(owner)).map(({ status }) => status)).toEqual(['answered', 'answered']);
    const asked = await ask(owner, 'Can I speak to a manager?', { visitor: { id: randomUUID() } });
    expect([asked.state, asked.suggestions]).toEqual([undefined, [{ question: 'Connect me to a person', answer: '' }]]);
  });
});

describe('a conversation in which no person says anything', () => {
  it('is given back to the assistant after the time that its owner has set, once', async () => {
    const owner = await makeOwner();
    await call(owner);
    const { id } = await conversationOf(owner);
    const quietFor = (minutes: number) =>
      db()
        .update(conversations)
        .set({ quietSince: since(minutes) })
        .where(eq(conversations.id, id));
    await quietFor(59);
    await giveBackQuiet();
    expect((await conversationOf(owner)).state).toBe('waiting');
    await quietFor(61);
    await Promise.all([giveBackQuiet(), giveBackQuiet()]);
    expect((await conversationOf(owner)).state).toBe('bot');
    const events = await db()
      .select()
      .from(conversationEvents)
      .where(eq(conversationEvents.conversationId, id))
      .orderBy(conversationEvents.id);
    expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['wanted', 'button'],
      ['given_back', 'silence'],
    ]);
  });
});
