import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import type { VisitorEventsReply } from '~/schemas/widget';
import { signVisitor } from '~/services/conversations/visitors.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { readTimeline } from '~/services/inbox/views/timeline.server';
import { saveLeadForm } from '~/services/leads/lead-form.server';
import { listLeads } from '~/services/leads/leads.server';
import { hearVisitors, personTypes } from '~/services/live/typing';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { makeOwner, type TestOwner } from '../../test/owners';
import { startTestServer } from '../../test/server';

let server: Awaited<ReturnType<typeof startTestServer>>;
let owner: TestOwner;
const t = tFor('en');

beforeAll(async () => {
  server = await startTestServer();
  owner = await makeOwner();
});
afterAll(() => server.stop());

const post = (call: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${server.url}/api/assistants/${owner.assistant.key}/widget/${call}`, {
    method: 'POST',
    headers: { Origin: 'https://shop.example', ...headers },
    body: JSON.stringify({ lang: 'en', conversationId: 'thread', ...body }),
    signal,
  });

const signed = (id: string) => ({ userId: id, signature: signVisitor(id, owner.owner.secret) });

async function placeOf(visitorId: string) {
  const [row] = await db().select().from(conversations).where(eq(conversations.visitorId, visitorId));
  return { assistantId: owner.assistant.id, conversationId: row?.id ?? '', page: row?.page };
}

/** The replies of a stream, one by one. */
async function* streamed(response: Response): AsyncGenerator<VisitorEventsReply> {
  let rest = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + new TextDecoder().decode(chunk)).split('\n\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield JSON.parse(line.slice(5));
  }
}

describe('a visitor whom a person has helped', () => {
  const rate = (visitor: object, event: number, rating: number) => post('rating', { ...visitor, event, rating });

  it('is asked once how it was, when a person who spoke closes or gives back, and the first answer counts', async () => {
    const visitor = signed('rater');
    const person = { id: owner.id, name: 'Aida' };
    await post('person', visitor);
    const place = await placeOf('rater');
    const asked = async () =>
      ((await (await post('events', visitor)).json()) as VisitorEventsReply).events.filter((event) => event.rate);
    // Nobody has said anything yet.
    await takeStep(place, 'take', { person });
    await takeStep(place, 'giveBack', { person });
    expect(await asked()).toEqual([]);
    await takeStep(place, 'say', { person, text: 'Hello', sentAs: '1' });
    await takeStep(place, 'giveBack', { person });
    await takeStep(place, 'take', { person });
    await takeStep(place, 'close', { person });
    const [event, ...more] = await asked();
    expect([event?.rate, more]).toEqual([t('people:rate'), []]);
    const id = event?.id ?? 0;
    expect((await rate(signed('another'), id, 5)).status).toBe(404);
    expect((await rate(visitor, id - 1, 5)).status).toBe(404);
    expect((await rate(visitor, id, 6)).status).toBe(400);
    expect(await (await rate(visitor, id, 4)).json()).toEqual({ text: t('people:rated') });
    await rate(visitor, id, 1);
    const { items } = await readTimeline(place);
    expect(items.flatMap((item) => (item.by === 'event' && item.rating !== null ? [item.rating] : []))).toEqual([4]);
    expect(await asked()).toEqual([]);
  });
});

describe('a visitor who calls a person', () => {
  it('is told who hears of it, before the first message too, and the page is kept without its query', async () => {
    const visitor = signed('caller');
    const page = 'https://shop.example/cart?token=secret#top';
    const called = await (await post('person', { ...visitor, page })).json();
    expect(called).toMatchObject({ state: 'waiting', conversationId: 'thread' });
    expect(called.text).toContain(t('people:called.nobody'));
    expect((await placeOf('caller')).page).toBe('https://shop.example/cart');
    const { state, events } = await (await post('events', visitor)).json();
    expect([state, events]).toEqual(['waiting', [expect.objectContaining({ by: 'notice', text: called.text })]]);
  });

  it('gets what the person writes as it is written, once, and goes on behind what was heard', async () => {
    const visitor = signed('listener');
    await post('person', visitor);
    const control = new AbortController();
    const response = await post('events', visitor, { Accept: 'text/event-stream' }, control.signal);
    const stream = streamed(response);
    const first = (await stream.next()).value as VisitorEventsReply;
    expect(first).toMatchObject({ state: 'waiting', events: [{ by: 'notice' }] });
    // Whoever writes is seen at once by the other side.
    personTypes(await placeOf('listener'));
    expect((await stream.next()).value).toEqual({ state: 'waiting', last: first.last, events: [], typing: true });
    const typists: string[] = [];
    const stop = hearVisitors(owner.assistant.id, (id) => typists.push(id));
    expect((await post('typing', visitor)).status).toBe(200);
    expect((await post('typing', signed('nobody'))).status).toBe(200);
    stop();
    expect(typists).toEqual([(await placeOf('listener')).conversationId]);
    const person = { id: owner.id, name: 'Aida' };
    await takeStep(await placeOf('listener'), 'say', { person, text: 'Hello!', sentAs: '1' });
    const heard: VisitorEventsReply['events'] = [];
    while (!heard.some(({ by }) => by === 'person')) heard.push(...((await stream.next()).value?.events ?? []));
    expect(heard).toMatchObject([{ by: 'notice' }, { by: 'person', name: 'Aida', text: 'Hello!' }]);
    control.abort();
    const later = await (await post('events', { ...visitor, after: heard.at(-1)?.id })).json();
    expect(later).toEqual({ state: 'person', last: heard.at(-1)?.id, events: [] });
  });

  it('sees nothing of other visitors, and no notes', async () => {
    const visitor = signed('curious');
    const { userId } = signed('listener');
    expect((await post('events', { ...visitor, userId })).status).toBe(401);
    expect(await (await post('events', visitor)).json()).toEqual({ state: 'bot', last: 0, events: [] });
  });

  it('cannot where the owner lets nobody be called, and the widget is told so', async () => {
    const isOwner = eq(assistants.id, owner.assistant.id);
    await db().update(assistants).set({ peopleAnswer: false }).where(isOwner);
    const refused = await post('person', signed('late'));
    expect([refused.status, (await refused.json()).code]).toEqual([404, 'people_off']);
    expect((await (await post('suggested-questions', {})).json()).look).toEqual({ alone: true });
    await db().update(assistants).set({ peopleAnswer: true }).where(isOwner);
  });
});

describe('a visitor’s contact', () => {
  const form = { on: true, fields: ['phone' as const], occasions: ['person' as const], intro: '', consent: '' };

  it('is asked for by a form with all its texts, kept by a call, and never asked for again', async () => {
    const visitor = signed('leaves-a-number');
    expect(await (await post('lead-form', visitor)).json()).toEqual({});
    await saveLeadForm(owner.assistant, { ...form, policyUrl: 'https://shop.example/privacy' });
    const { lead } = await (await post('person', visitor)).json();
    expect(lead).toBe('open');
    const { form: shown } = await (await post('lead-form', visitor)).json();
    expect(shown).toMatchObject({ fields: [{ name: 'phone', label: 'Phone', required: true }] });
    const sent = { ...visitor, consentText: shown.consentText, page: 'https://shop.example/cart?a=b' };
    const wrong = await post('lead', { ...sent, phone: '345-67-89' });
    expect([wrong.status, (await wrong.json()).fields]).toEqual([400, { phone: t('validation:phoneUnread') }]);
    const stale = await post('lead', { ...sent, phone: '87012345678', consentText: 'Older words.' });
    expect([stale.status, (await stale.json()).code]).toEqual([409, 'form_changed']);
    const kept = await post('lead', { ...sent, phone: '8 701 234 56 78' });
    expect([kept.status, await kept.json()]).toEqual([200, { text: t('leads:form.thanks') }]);
    expect(await (await post('lead-form', visitor)).json()).toEqual({});
    const { conversationId } = await placeOf('leaves-a-number');
    expect(await listLeads(owner.assistant)).toMatchObject([
      { phone: '+77012345678', conversationId, source: 'person', page: 'https://shop.example/cart' },
    ]);
  });
});
