import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { unansweredReply } from '~/schemas/replies/conversations';
import { examQuestionReply, examRunsReply, factReply, leadReply, sessionListReply } from '~/schemas/replies/general';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { runExam } from '~/services/evaluation/run-exam.server';
import { saveLeadForm } from '~/services/leads/lead-form.server';
import { saveLead } from '~/services/leads/save-lead.server';
import { signIn } from '~/sign-in/session.server';
import { auditEvents } from '~db/schema/account/audit';
import { makeOwner, type TestOwner } from '../../test/owners';
import { startTestServer } from '../../test/server';
import { ask } from '../../test/visitors';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** An owner with an API client. */
async function program(): Promise<{
  owner: TestOwner;
  call: (path: string, body?: unknown, method?: string) => Promise<Answer>;
}> {
  const owner = await makeOwner();
  const cookie = (await signIn(owner.id)).split(';')[0] ?? '';
  const call = async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return { owner, call };
}
type Answer = { status: number; body: Record<string, never> & { _id: string; code: string } };

describe('an owner’s API client', () => {
  it('lists unanswered questions, answers one, dismisses one and restores it', async () => {
    const { owner, call } = await program();
    for (const message of ['Is there parking?', 'Есть ли парковка?', 'Who won the chess olympiad?'])
      await ask(owner, message);
    const list = async () => unansweredReply.parse((await call('unanswered?days=7')).body);
    const { total, messages, questions } = await list();
    expect([total, messages, questions.map(({ count }) => count)]).toEqual([2, 3, [2, 1]]);
    const [parking, chess] = questions;

    const pair = { question: 'Is there parking?', answer: 'Yes, behind the house.' };
    const answered = await call('unanswered/answer', { id: parking?._id, ...pair });
    expect([answered.status, answered.body]).toMatchObject([201, { entries: [pair] }]);
    expect((await ask(owner, 'Do you have parking?')).answer).toBe(pair.answer);
    const again = await call('unanswered/answer', { id: parking?._id, ...pair });
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);

    expect((await call('unanswered/dismiss', { id: chess?._id })).body).toEqual({ ok: true });
    expect((await list()).total).toBe(0);
    expect((await call('unanswered/restore', { id: chess?._id })).body).toEqual({ ok: true });
    expect((await list()).total).toBe(1);
    const pages = await Promise.all(['page=2', 'days=0', 'page=x'].map((query) => call(`unanswered?${query}`)));
    expect(pages.map(({ status }) => status)).toEqual([200, 400, 400]);
  });

  it('lists sessions, ends one session, then all others', async () => {
    const { owner, call } = await program();
    for (const userAgent of ['Firefox', 'Chrome', 'Safari']) await signIn(owner.id, userAgent, '192.0.2.5');
    const list = async () => sessionListReply.parse((await call('auth/sessions')).body);
    const before = await list();
    expect(before.map(({ userAgent, current }) => [userAgent, current]).sort()).toEqual([
      [null, true],
      ['Chrome', false],
      ['Firefox', false],
      ['Safari', false],
    ]);
    const firefox = before.find(({ userAgent }) => userAgent === 'Firefox');
    expect(firefox).toMatchObject({ address: '192.0.2.5', lastSeenAt: firefox?.createdAt });
    expect((await call(`auth/sessions/${firefox?._id}`, undefined, 'DELETE')).body).toEqual({ ok: true });
    expect((await call(`auth/sessions/${firefox?._id}`, undefined, 'DELETE')).body.code).toBe('not_found');
    expect(await list()).toHaveLength(3);
    expect((await call('auth/sessions', undefined, 'DELETE')).body).toEqual({ ok: true });
    expect((await list()).map(({ current }) => current)).toEqual([true]);
    const events = await db()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.ownerId, owner.id))
      .orderBy(auditEvents.id);
    expect(events.filter(({ kind }) => kind === 'session_ended').map(({ detail }) => detail)).toEqual([
      { sessions: 1 },
      { sessions: 2 },
    ]);
  });

  it('creates an exam, runs it and reads the results', async () => {
    const { owner, call } = await program();
    expect((await call('exam/run', {})).body).toEqual({ queued: false });
    await call('knowledge/manual-qa', { entries: [{ question: 'Is there parking?', answer: 'Yes, 20 places.' }] });
    const added = await call('exam/questions', { question: 'Do you have parking?', expected: '30 places' });
    expect([added.status, examQuestionReply.parse(added.body).result]).toEqual([201, null]);
    expect((await call('exam/run', {})).body).toEqual({ queued: true });
    expect(examRunsReply.parse((await call('exam/runs')).body)).toMatchObject({ waiting: true, runs: [] });
    await runExam(owner.assistant.id, 'manual');
    await call(`exam/questions/${added.body._id}`, { question: 'Do you have parking?', expected: '20 places' }, 'PUT');
    await runExam(owner.assistant.id, 'questions');
    const [question] = examQuestionReply.array().parse((await call('exam/questions')).body);
    expect(question?.result).toMatchObject({ passed: true, answer: 'Yes, 20 places.', source: 'Is there parking?' });
    expect(examRunsReply.parse((await call('exam/runs')).body).runs).toMatchObject([
      { reason: 'questions', passed: 1, total: 1 },
    ]);
    expect((await call(`exam/questions/${added.body._id}`, undefined, 'DELETE')).body).toEqual({ ok: true });
    expect((await call('exam/questions')).body).toEqual([]);
    const nothing = await call('exam/questions', { question: ' ', expected: 'x' });
    expect([nothing.status, nothing.body]).toMatchObject([
      400,
      { code: 'invalid_input', fields: { question: expect.any(String) } },
    ]);
  });

  it('states, changes, confirms and deletes facts of the business', async () => {
    const { call } = await program();
    await call('knowledge/manual-text', { text: 'Phone: +7 701 000 11 22' });
    const list = async () => factReply.array().parse((await call('profile/facts')).body);
    const added = await call('profile/facts', { kind: 'parking', text: 'Free, behind the house.' });
    expect([added.status, factReply.parse(added.body)]).toMatchObject([
      201,
      { kind: 'parking', branch: '', own: true },
    ]);
    const { _id } = added.body;
    const found = (await list()).find(({ kind }) => kind === 'phone');
    expect(found).toMatchObject({ own: false, source: { kind: 'text', name: 'Phone: +7 701 000 11 22' } });
    const confirmed = await call(`profile/facts/${found?._id}`, { kind: 'phone', text: found?.text }, 'PUT');
    expect(confirmed.body).toMatchObject({ kind: 'phone', own: true });
    const changed = await call(`profile/facts/${_id}`, { kind: 'parking', text: 'Paid, 200 tenge.' }, 'PUT');
    expect(changed.body).toMatchObject({ _id, text: 'Paid, 200 tenge.' });
    expect((await list()).map(({ text }) => text)).toContain('Paid, 200 tenge.');
    const unread = await call('profile/facts', { kind: 'hours', text: 'whenever you like' });
    expect([unread.status, unread.body.fields]).toEqual([400, { text: expect.any(String) }]);
    expect((await call(`profile/facts/${_id}`, undefined, 'DELETE')).body).toEqual({ ok: true });
    expect((await call(`profile/facts/${_id}`, undefined, 'DELETE')).body.code).toBe('not_found');
  });

  it('lists contacts that visitors have left, sets their state and note, and erases one', async () => {
    const { owner, call } = await program();
    const form = { on: true, fields: ['phone' as const], occasions: [], intro: '', consent: '', policyUrl: '' };
    await saveLeadForm(owner.assistant, form);
    const assistant = await assistantByKey(owner.assistant.key);
    for (const visitorId of ['first', 'second'])
      await saveLead(assistant, {
        ...{ visitorId, channel: 'widget', source: 'action', language: 'en' },
        ...{ answers: { phone: '87012345678' }, consent: { text: 'Yes.', url: '' } },
      });
    const list = async (query = '') => leadReply.array().parse((await call(`leads${query}`)).body);
    const [newest, older] = await list();
    expect(newest).toMatchObject({ userId: 'second', phone: '+77012345678', state: 'new', consent: { text: 'Yes.' } });
    expect(await list(`?limit=1&before=${newest?._id}`)).toEqual([older]);
    const changed = await call(`leads/${older?._id}`, { state: 'called', note: 'Tomorrow' }, 'PUT');
    expect(leadReply.parse(changed.body)).toMatchObject({ state: 'called', note: 'Tomorrow' });
    expect(await list('?state=called')).toHaveLength(1);
    expect((await call(`leads/${older?._id}`, { state: 'won' }, 'PUT')).body.code).toBe('invalid_input');
    const stranger = await program();
    expect((await stranger.call(`leads/${older?._id}`, { state: 'done' }, 'PUT')).body.code).toBe('not_found');
    expect((await stranger.call(`leads/${older?._id}`, undefined, 'DELETE')).status).toBe(404);
    expect((await call(`leads/${older?._id}`, undefined, 'DELETE')).body).toEqual({ ok: true });
    expect(await list()).toHaveLength(1);
  });
});
