import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import type { LeadForm } from '~/schemas/people/leads';
import { createAction } from '~/services/assistant/ai-actions.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { deleteOldConversations, setRetention } from '~/services/conversations/retention.server';
import { leadsFile } from '~/services/export/lead-files.server';
import { attend } from '~/services/inbox/attendance.server';
import { addQa } from '~/services/knowledge/qa.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { findVisitors } from '~/services/privacy/find-visitors.server';
import { stateFact } from '~/services/profile/profile.server';
import { leads } from '~db/schema/conversations/leads';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { contactPage, saveLeadForm, shownForm } from './lead-form.server';
import { changeLead, countLeads, eraseLead, listLeads } from './leads.server';
import { consentGiven, type NewLead, saveLead } from './save-lead.server';

const FORM: LeadForm = {
  on: true,
  fields: ['name', 'phone', 'comment'],
  occasions: ['person', 'refusal', 'closed'],
  ...{ intro: '', consent: 'You may call me.', policyUrl: 'https://shop.example/privacy' },
};

/** An owner who asks for contacts. */
async function asking(form: Partial<LeadForm> = {}): Promise<TestOwner> {
  const owner = await makeOwner();
  await saveLeadForm(owner.assistant, { ...FORM, ...form });
  await addQa(owner.assistant, [{ question: 'How much is delivery?', answer: 'Delivery is 900 tenge.' }]);
  return { ...owner, assistant: await assistantByKey(owner.assistant.key) };
}

const leave = ({ assistant }: TestOwner, visitorId: string, more: Partial<NewLead> = {}) =>
  saveLead(assistant, {
    ...{ visitorId, channel: 'widget', source: 'refusal', language: 'en' },
    answers: { name: 'Dana', phone: '8 701 234 56 78' },
    consent: { text: 'You may call me.', url: FORM.policyUrl },
    ...more,
  });

const someone = () => ({ id: `visitor-${randomUUID()}` });

describe('a visitor is asked for a contact', () => {
  it('where the assistant has no answer: folded, and once a day', async () => {
    const owner = await asking();
    const visitor = someone();
    expect((await ask(owner, 'How much is delivery?', { visitor })).lead).toBeUndefined();
    expect((await ask(owner, 'Do you repair violins?', { visitor })).lead).toBe('offer');
    expect((await ask(owner, 'Do you tune pianos?', { visitor })).lead).toBeUndefined();
  });

  it('is open each time a visitor asks for a person while the inbox is unattended', async () => {
    const owner = await asking();
    const visitor = someone();
    expect(await ask(owner, 'connect me to an operator', { visitor })).toMatchObject({
      state: 'waiting',
      lead: 'open',
    });
    await attend(owner.assistant, owner.id);
    expect((await ask(owner, 'connect me to an operator', { visitor: someone() })).lead).toBeUndefined();
  });

  it('outside opening hours, and never after small talk', async () => {
    const owner = await asking();
    await stateFact(owner.assistant, { kind: 'hours', branch: '', text: 'Mon–Sun 9:00–18:00' });
    const [noon, night] = [new Date('2026-11-24T12:00:00'), new Date('2026-11-24T23:00:00')];
    const visitor = someone();
    expect((await ask(owner, 'Hello!', { visitor, now: night })).lead).toBeUndefined();
    expect((await ask(owner, 'How much is delivery?', { visitor, now: noon })).lead).toBeUndefined();
    expect((await ask(owner, 'How much is delivery?', { visitor, now: night })).lead).toBe('offer');
  });

  it('by a button of the owner’s that leads to the form, which is then the form itself', async () => {
    const owner = await asking({ occasions: [] });
    const url = contactPage(owner.assistant);
    const button = { actionName: 'Call back', whenToUse: 'call me back', buttonText: 'Leave a number', url };
    await createAction(owner.assistant, button);
    const visitor = someone();
    expect(await ask(owner, 'please call me back', { visitor })).toMatchObject({ lead: 'open', actions: [] });
    await leave(owner, visitor.id);
    expect(await ask(owner, 'please call me back', { visitor })).toMatchObject({ actions: [{ url }] });
  });

  it('never after leaving one, and not where the owner does not ask', async () => {
    const owner = await asking();
    const visitor = someone();
    await leave(owner, visitor.id);
    expect((await ask(owner, 'connect me to an operator', { visitor })).lead).toBeUndefined();
    await saveLeadForm(owner.assistant, { ...FORM, on: false });
    expect((await ask(owner, 'connect me to an operator', { visitor: someone() })).lead).toBeUndefined();
    expect(shownForm(await assistantByKey(owner.assistant.key), 'en')).toBeUndefined();
  });
});

describe('a contact', () => {
  it('is kept with the words agreed to, its number in one form, and only what was asked for', async () => {
    const owner = await asking();
    await leave(owner, 'a', { answers: { name: 'Dana', phone: '8 (701) 234-56-78', email: 'dana@example.com' } });
    expect(await listLeads(owner.assistant)).toMatchObject([
      {
        ...{ name: 'Dana', phone: '+77012345678', phoneWritten: '+7 701 234 5678', email: null, state: 'new' },
        ...{ consentText: 'You may call me.', consentUrl: 'https://shop.example/privacy' },
      },
    ]);
  });

  it('is refused without a number that can be called, without consent to the present words, and where none is asked for', async () => {
    const owner = await asking();
    const faults = async (answers: NewLead['answers']) =>
      leave(owner, 'b', { answers }).then(
        () => undefined,
        (error) => error.fields,
      );
    expect(await faults({ name: 'Dana' })).toEqual({ phone: 'required' });
    expect(await faults({ phone: '345-67-89' })).toEqual({ phone: 'phoneUnread' });
    expect(() => consentGiven(owner.assistant, 'You may sell my number.')).toThrow('form_changed');
    expect(consentGiven(owner.assistant, 'You may call me.')).toEqual({
      text: 'You may call me.',
      url: FORM.policyUrl,
    });
    const either = await asking({ fields: ['phone', 'email'] });
    await expect(leave(either, 'c', { answers: {} })).rejects.toMatchObject({ fields: { phone: 'contactMissing' } });
    await leave(either, 'c', { answers: { email: 'dana@example.com' } });
    await expect(leave(await makeOwner(), 'd')).rejects.toThrow('leads_off');
    expect(await listLeads(owner.assistant)).toEqual([]);
  });

  it('is one for a visitor: sent twice it stays, changed it is new again', async () => {
    const owner = await asking();
    await Promise.all([leave(owner, 'e'), leave(owner, 'e')]);
    const [lead] = await listLeads(owner.assistant);
    await changeLead(owner.assistant, lead?.id ?? '', { state: 'called', note: 'Tomorrow' });
    await leave(owner, 'e');
    expect(await listLeads(owner.assistant)).toMatchObject([{ state: 'called', note: 'Tomorrow' }]);
    await leave(owner, 'e', { answers: { phone: '87010000000' } });
    expect(await listLeads(owner.assistant)).toMatchObject([{ state: 'new', phone: '+77010000000', note: 'Tomorrow' }]);
    expect(await countLeads(owner.assistant)).toEqual({ new: 1, called: 0, done: 0 });
  });

  it('is listed by state and page by page, and belongs to one assistant', async () => {
    const owner = await asking();
    for (const visitor of ['1', '2', '3']) await leave(owner, visitor);
    const [newest, middle, oldest] = await listLeads(owner.assistant);
    expect(await listLeads(owner.assistant, { before: newest?.id, limit: 1 })).toEqual([middle]);
    await changeLead(owner.assistant, oldest?.id ?? '', { state: 'done' });
    expect((await listLeads(owner.assistant, { state: 'done' })).map(({ id }) => id)).toEqual([oldest?.id]);
    const other = await makeOwner();
    await expect(changeLead(other.assistant, newest?.id ?? '', { state: 'done' })).rejects.toThrow('not_found');
    await expect(eraseLead(other.assistant, newest?.id ?? '')).rejects.toThrow('not_found');
    expect(await listLeads(other.assistant, { before: newest?.id })).toEqual([]);
    await eraseLead(owner.assistant, newest?.id ?? '');
    expect(await listLeads(owner.assistant)).toHaveLength(2);
  });

  it('is a line of a spreadsheet that runs no formula', async () => {
    const owner = await asking();
    await leave(owner, 'f', { answers: { name: '=HYPERLINK("http://x")', phone: '+7 701 234 56 78' } });
    let csv = '';
    for await (const part of leadsFile(owner.assistant, '').content()) csv += part;
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain(`"'+77012345678"`);
    expect(csv).toContain('"You may call me."');
  });

  it('is found by its number and erased with its visitor, also one without a conversation', async () => {
    const owner = await asking();
    await leave(owner, 'page-only', { answers: { name: 'Gulnara', phone: '87770001122' } });
    for (const query of ['8 777 000 11 22', 'gulnara']) {
      const { visitors } = await findVisitors(owner.id, query);
      expect(visitors).toMatchObject([{ visitorId: 'page-only', names: ['Gulnara'], conversations: 0, messages: 0 }]);
    }
    const { erased } = await eraseVisitors(owner.id, ['page-only']);
    expect(erased).toMatchObject({ visitors: 1, leads: 1, conversations: 0 });
    expect(await listLeads(owner.assistant)).toEqual([]);
  });

  it('goes when its time is over, like conversations', async () => {
    const owner = await asking();
    await leave(owner, 'old');
    await leave(owner, 'fresh');
    await db().update(leads).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(leads.visitorId, 'old'));
    await setRetention(owner.assistant, 30);
    await deleteOldConversations(owner.assistant.id);
    expect((await listLeads(owner.assistant)).map(({ visitorId }) => visitorId)).toEqual(['fresh']);
  });
});
