import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '~/api/call-table';
import { db } from '~/infra/db.server';
import { PAGE_RIGHTS } from '~/schemas/account/rights';
import { addAssistant, deleteAssistant } from '~/services/accounts/assistants.server';
import { assistantOfOwner, listAssistants } from '~/services/assistant/assistants.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { listInbox } from '~/services/inbox/views/inbox-list.server';
import { addQa, listQa } from '~/services/knowledge/qa.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';
import { users } from '~db/schema/account/accounts';
import { makeOwner } from '../owners';
import { ask } from '../visitors';
import { headersOf, openPage, signedIn } from './page';
import { send } from './send';
import { routePaths, startWholeServer } from './server';

/** An owner's pages with several assistants: every link and form stays with the one that the page shows. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

async function withTwo() {
  const caller = await signedIn();
  await db().update(users).set({ plan: 'enterprise' }).where(eq(users.id, caller.owner.id));
  return { ...caller, second: await addAssistant(caller.owner.id, 'Second Shop') };
}

const open = (path: string, cookie: string) => openPage(server.url + path, { cookie });
const submit = (path: string, cookie: string, fields: Record<string, string>) =>
  send(server.url + path, {
    method: 'POST',
    headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/** Every page that is no download, no stream, and not everybody's. */
const SCREENS = routePaths().filter(
  (path) => (PAGE_RIGHTS[path]?.[0] ?? 'anyone') !== 'anyone' && !/\/(csv|live|confirm)$|:/.test(path),
);
/** What belongs to no assistant. */
const SHARED = /^\/(logout|language|privacy|terms|assets|widget|favicon|#)|^\/$/;

/** Links and forms of a page that lead to the owner's screens. */
const ways = (html: string) =>
  [
    ...html.matchAll(
      /<(?:a|form)\b[^>]*?\b(?:href|action)="(\/[^"]*)"[^>]*>(?:<input type="hidden" name="assistant")?/g,
    ),
  ]
    .map(([tag, address = '']) => ({ address: address.replace(/&amp;/g, '&'), named: /name="assistant"/.test(tag) }))
    .filter(({ address }) => !SHARED.test(address));

describe('pages of an owner with two assistants', () => {
  it.each(SCREENS)('%s leads only to the assistant it shows', async (path) => {
    const { cookie, owner, second } = await withTwo();
    await addQa(second, [{ question: 'Is there tea?', answer: 'Yes.' }]);
    const { status, html } = await open(`${path}?assistant=${second.id}`, cookie);
    expect(status).toBe(200);
    const strays = ways(html).filter(({ address, named }) => {
      const id = new URL(address, server.url).searchParams.get('assistant');
      // The switcher and the list of assistants name the other one.
      return !named && id !== second.id && id !== owner.assistant.id;
    });
    expect(ways(html).length).toBeGreaterThan(15);
    expect(strays).toEqual([]);
  });

  it('save into the assistant they were opened for, whatever another tab shows', async () => {
    const { cookie, owner, second } = await withTwo();
    const pair = { 'entries[0].question': 'Is there tea?', 'entries[0].answer': 'Yes.' };
    await open('/ai-assistant', cookie);
    const saved = await submit(`/ai-assistant?tab=qa&do=qa&assistant=${second.id}`, cookie, pair);
    expect(saved.headers.location).toBe(`/ai-assistant?tab=qa&done=qa&assistant=${second.id}`);
    expect([(await listQa(second)).length, (await listQa(owner.assistant)).length]).toEqual([1, 0]);
  });

  it('are not there for the assistant of another owner', async () => {
    const { cookie } = await withTwo();
    const stranger = await makeOwner();
    for (const path of ['/ai-assistant', '/playground', '/chat-logs', '/account', '/inbox', '/inbox/live']) {
      expect((await open(`${path}?assistant=${stranger.assistant.id}`, cookie)).status).toBe(404);
    }
    const posted = await submit(`/playground?do=settings&assistant=${stranger.assistant.id}`, cookie, {
      domain: 'lawyer',
    });
    expect(posted.status).toBe(404);
    expect((await assistantOfOwner(stranger.id)).domain).toBe('support');
  });
});

/** Bodies of the calls that write without the id of anything. */
const WRITES: Record<string, object> = {
  'POST /api/user/ai-settings': { domain: 'lawyer', temperature: 0.3, customPrompt: '' },
  'POST /api/ai-actions': { actionName: 'Map', whenToUse: 'map', buttonText: 'Map', url: 'https://example.com' },
  'POST /api/exam/questions': { question: 'Is there tea?', expected: 'yes' },
  'POST /api/exam/run': {},
  'POST /api/profile/facts': { kind: 'parking', text: 'Behind the house.' },
  'POST /api/knowledge/manual-qa': { entries: [{ question: 'Is there tea?', answer: 'Yes.' }] },
  'POST /api/knowledge/manual-text': { text: 'There is tea.' },
  'POST /api/knowledge/websites': { url: 'https://tea.example.com' },
  'POST /api/web-actions': {
    ...{ name: 'Order', whenToUse: 'where is my order', url: 'https://example.com/{number}' },
    values: [{ name: 'number', type: 'number', required: true, label: { en: 'Number' } }],
    fields: [{ path: 'status', label: { en: 'Status' } }],
  },
  'POST /api/webhooks': { url: 'https://example.com/hook', events: ['exam.red'] },
};
/** Tested where their bodies are: files, a bot's token, the id of a question. */
const ELSEWHERE = /upload-multiple|companies\/bot|unanswered\/(answer|dismiss|restore)/;

describe('calls of an owner with two assistants', () => {
  const ofAssistant = CALLS.filter((call) => call.for === 'assistant' && !call.path.includes('{'));
  const reads = ofAssistant.filter(({ method, path }) => method === 'GET' && path !== '/api/knowledge/search');

  it('write into the assistant that the URL names, and into no other', async () => {
    const { cookie, second } = await withTwo();
    const headers = { ...headersOf({ cookie }), 'Content-Type': 'application/json' };
    const readAll = async (query: string) => {
      const texts: Record<string, string> = {};
      for (const { path } of reads) texts[path] = (await send(`${server.url}${path}${query}`, { headers })).text;
      return texts;
    };
    const writes = ofAssistant.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    expect(writes.filter((one) => !WRITES[one] && !ELSEWHERE.test(one))).toEqual([]);
    const there = `?assistant=${second.id}`;
    const [first, named] = [await readAll(''), await readAll(there)];
    for (const [call, body] of Object.entries(WRITES)) {
      const [method, path] = call.split(' ') as [string, string];
      const answer = await send(`${server.url}${path}${there}`, { method, headers, body: JSON.stringify(body) });
      expect([call, answer.status < 300]).toEqual([call, true]);
    }
    expect(await readAll('')).toEqual(first);
    const changed = Object.entries(await readAll(there)).filter(([path, text]) => text !== named[path]);
    expect(changed.length).toBeGreaterThanOrEqual(Object.keys(WRITES).length - 2);
  });

  it('do not settle the question of another assistant', async () => {
    const { cookie, owner, second } = await withTwo();
    await ask({ ...owner, assistant: second }, 'Is there a swimming pool?');
    const [open] = (await listUnanswered(second, { days: 30, most: 1 })).questions;
    const headers = { ...headersOf({ cookie }), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ id: String(open?.id), question: 'Is there a pool?', answer: 'No.' });
    for (const deed of ['answer', 'dismiss', 'restore']) {
      const answer = await send(`${server.url}/api/unanswered/${deed}`, { method: 'POST', headers, body });
      expect([deed, answer.status]).toEqual([deed, 404]);
    }
  });
});

describe('the inbox of an owner with two assistants', () => {
  it('shows, counts and answers the visitors of the one that the URL names', async () => {
    const { cookie, owner, second } = await withTwo();
    const visitor = { id: 'waiting', name: 'Dana' };
    await callFromButton(second, { visitor, channel: 'widget', language: 'en' });
    const [entry] = await listInbox(second);
    const there = await open(`/inbox?assistant=${second.id}`, cookie);
    expect([there.html.includes('<title>(1) Inbox'), there.text.includes('Dana')]).toEqual([true, true]);
    const elsewhere = await open('/inbox', cookie);
    expect([elsewhere.html.includes('<title>Inbox'), elsewhere.text.includes('Dana')]).toEqual([true, false]);

    const said = { step: 'say', text: 'Good day!', sentAs: 'once' };
    const wrong = `/inbox?c=${entry?.id}&assistant=${owner.assistant.id}`;
    expect((await submit(wrong, cookie, said)).status).toBe(404);
    const right = `/inbox?c=${entry?.id}&assistant=${second.id}`;
    expect((await submit(right, cookie, said)).headers.location).toBe(right);
    expect((await open(right, cookie)).text).toContain('Good day!');
  });

  it('keeps the settings and saved replies of each', async () => {
    const { cookie, owner, second } = await withTwo();
    const settings = `/inbox/settings?assistant=${second.id}`;
    const reply = { intent: 'add', title: 'Tea', text: 'There is tea.' };
    const added = await submit(settings, cookie, reply);
    expect(added.headers.location).toBe(`/inbox/settings?done=add&assistant=${second.id}`);
    await submit(settings, cookie, { intent: 'settings', handBackMinutes: '15' });
    expect(await assistantOfOwner(owner.id, second.id)).toMatchObject({ peopleAnswer: false, handBackMinutes: 15 });
    expect(await assistantOfOwner(owner.id)).toMatchObject({ peopleAnswer: true, handBackMinutes: 60 });
    const [there, elsewhere] = [await open(settings, cookie), await open('/inbox/settings', cookie)];
    expect([there.text.includes('There is tea.'), elsewhere.text.includes('There is tea.')]).toEqual([true, false]);
  });
});

describe('pages of an owner with one assistant', () => {
  it('have plain links, and forms that save into no assistant but this one', async () => {
    const { cookie, owner } = await signedIn();
    const { html } = await open('/ai-assistant?tab=qa', cookie);
    expect(ways(html).filter(({ address }) => address.includes('assistant='))).toEqual([]);
    const form = ways(html).find(({ address }) => address.includes('do=qa'))?.address ?? '';
    expect(form).toContain(`only=${owner.assistant.id}`);

    // Meanwhile, in another tab: a second assistant, and the first is deleted.
    await db().update(users).set({ plan: 'enterprise' }).where(eq(users.id, owner.id));
    const second = await addAssistant(owner.id, 'Second Shop');
    await deleteAssistant(owner.id, owner.assistant.id);
    const pair = { 'entries[0].question': 'Is there tea?', 'entries[0].answer': 'Yes.' };
    expect((await submit(form, cookie, pair)).status).toBe(404);
    expect(await listQa(second)).toEqual([]);
  });
});

describe('the screen of the assistants', () => {
  it('adds, renames and deletes, and says what goes with one', async () => {
    const { cookie, owner, second } = await withTwo();
    const added = await submit('/assistants?new=1', cookie, { name: 'Third Shop' });
    const [, , third] = await listAssistants(owner.id);
    expect(added.headers.location).toBe(`/ai-assistant?assistant=${third?.id}`);
    await submit(`/assistants?rename=${third?.id}`, cookie, { name: 'Tea House' });
    await addQa(second, [{ question: 'Is there tea?', answer: 'Yes.' }]);
    const asked = await open(`/assistants?delete=${second.id}`, cookie);
    expect(asked.text).toContain('This goes with it: 1 question with answer.');
    const deleted = await submit(`/assistants?delete=${second.id}&assistant=${second.id}`, cookie, {});
    expect(deleted.headers.location).toBe('/assistants?done=deleted');
    expect((await listAssistants(owner.id)).map(({ name }) => name)).toEqual(['Aspan Coffee', 'Tea House']);
  });

  it('tells an owner whose plan has one what the plan has, and deletes nothing', async () => {
    const { cookie, owner } = await signedIn();
    const { text } = await open('/assistants?new=1', cookie);
    expect(text).toContain('1 of 1 assistant of your plan');
    expect(text).not.toContain('Add an assistant');
    expect((await submit('/assistants?new=1', cookie, { name: 'Second' })).status).toBe(422);
    expect((await submit(`/assistants?delete=${owner.assistant.id}`, cookie, {})).status).toBe(409);
    expect(await listAssistants(owner.id)).toHaveLength(1);
  });
});
