import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import { webhookDeliveries, webhooks } from '~db/schema/conversations/webhooks';
import { failureOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answerWith, type Receiver, startReceiver } from '../../../test/stand-ins/webhook-receiver';
import { tellWebhooks } from './announce.server';
import { workOnWebhook } from './deliver.server';
import { listDeliveries, sendAgain, sendTest } from './log.server';
import { requeueWebhooks } from './requeue.server';
import { addWebhook, changeWebhook, rotateWebhookSecret, secretOf, webhookOf } from './webhooks.server';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.got.length = 0;
  receiver.answer = answerWith(204);
});

/** An owner with a webhook, and an event that waits for it. */
async function waiting() {
  const owner = await makeOwner();
  const id = await addWebhook(owner.assistant, { url: receiver.url, events: ['lead.created'] });
  await tell(owner);
  const log = () => listDeliveries(owner.assistant, id);
  return { owner, id, log, work: () => workOnWebhook(id) };
}
const tell = ({ assistant }: TestOwner) =>
  transaction((tx) => tellWebhooks(tx, { assistantId: assistant.id, kind: 'lead.created', data: { leadId: 'x' } }));
/** Lets the time until the next attempt pass. */
const pass = (id: string) =>
  db().update(webhookDeliveries).set({ nextAt: sql`now()` }).where(eq(webhookDeliveries.webhookId, id));
const mails = ({ email }: TestOwner) => jobsWith('send-mail', 'to', email);
const isQueued = async (id: string) =>
  (await jobsWith('deliver-webhook', 'webhookId', id)).some(({ state }) => state === 'created');

describe('a webhook', () => {
  it('gets an event, signed, with the page to look at', async () => {
    const { owner, id, log, work } = await waiting();
    expect(await isQueued(id)).toBe(true);
    receiver.answer = answerWith(200, `thanks${'.'.repeat(5_000)}`);
    await work();
    const [got] = receiver.got;
    const event = new Webhook(await secretOf(owner.assistant, id)).verify(got?.body ?? '', got?.headers ?? {});
    expect(event).toMatchObject({
      type: 'lead.created',
      data: { assistantId: owner.assistant.id, leadId: 'x', url: expect.stringContaining('/leads?assistant=') },
    });
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^KomekBot/),
    });
    const [sent] = await log();
    expect(sent).toMatchObject({ state: 'delivered', attempts: 1, status: 200, failure: null });
    expect(sent?.response).toHaveLength(1024);
    await work();
    expect(receiver.got).toHaveLength(1);
  });

  it('that fails is tried again, later and under the same id, and given up after a day', async () => {
    const { id, log, work } = await waiting();
    receiver.answer = answerWith(500, 'no');
    await work();
    expect(await log()).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, response: 'no' }]);
    await work();
    expect(receiver.got).toHaveLength(1);
    for (let attempt = 2; attempt <= 8; attempt++) {
      await pass(id);
      await work();
    }
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 8 }]);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await pass(id);
    await work();
    expect(receiver.got).toHaveLength(8);
  });

  it('goes nowhere else: a redirect is a failure', async () => {
    const { log, work } = await waiting();
    receiver.answer = answerWith(302, '', { location: '/elsewhere' });
    await work();
    expect([receiver.got.length, await log()]).toMatchObject([1, [{ state: 'waiting', status: 302 }]]);
  });

  it('that is not reached says why', async () => {
    const { owner, id, log, work } = await waiting();
    await db().update(webhooks).set({ url: 'http://127.0.0.1/hook' }).where(eq(webhooks.id, id));
    await work();
    expect(await log()).toMatchObject([{ state: 'waiting', status: null, failure: 'refused' }]);
    const inside = { url: 'http://169.254.169.254/hook', events: ['lead.created' as const] };
    expect(await failureOf(addWebhook(owner.assistant, inside))).toBe('webhook_refused');
    expect(await failureOf(changeWebhook(owner.assistant, id, inside))).toBe('webhook_refused');
  });

  it('that answers 410 is turned off, and its owner gets one mail', async () => {
    const { owner, id, log, work } = await waiting();
    await tell(owner);
    receiver.answer = answerWith(410);
    await work();
    await work();
    expect(await webhookOf(owner.assistant, id)).toMatchObject({ on: false, offReason: 'gone' });
    expect(receiver.got).toHaveLength(1);
    const [mail, ...more] = await mails(owner);
    expect([mail?.data.template, mail?.data.params.link, more]).toEqual([
      'webhook-off',
      expect.stringContaining(`/webhooks/${id}?assistant=`),
      [],
    ]);
    await tell(owner);
    expect(await log()).toHaveLength(2);
    const [latest] = await log();
    expect(await failureOf(sendAgain(owner.assistant, latest?.id ?? ''))).toBe('webhook_off');
  });

  it('to which nothing has arrived for five days is turned off, and is on again when its owner says so', async () => {
    const { owner, id, work } = await waiting();
    receiver.answer = answerWith(500);
    await work();
    const since = (days: number) =>
      db()
        .update(webhooks)
        .set({ failingSince: new Date(Date.now() - days * 86_400_000) })
        .where(eq(webhooks.id, id));
    await since(4.9);
    await pass(id);
    await work();
    expect(await webhookOf(owner.assistant, id)).toMatchObject({ on: true });
    await since(5.1);
    await pass(id);
    await work();
    expect(await webhookOf(owner.assistant, id)).toMatchObject({ on: false, offReason: 'failing' });
    expect(await mails(owner)).toHaveLength(1);
    await changeWebhook(owner.assistant, id, { url: receiver.url, events: ['lead.created'], on: true });
    receiver.answer = answerWith(200);
    await pass(id);
    await work();
    expect(await webhookOf(owner.assistant, id)).toMatchObject({ on: true, failingSince: null });
  });

  it('is sent what a killed process was sending, under the same id', async () => {
    const { id, log, work } = await waiting();
    let arrived = () => {};
    const firstArrived = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release = () => {};
    receiver.answer = (response) => {
      release = () => response.writeHead(500).end();
      arrived();
    };
    const killed = work();
    await firstArrived;
    await db().execute(sql`delete from pgboss.job where name = 'deliver-webhook'`);
    await requeueWebhooks();
    expect(await isQueued(id)).toBe(false);
    // Its leases end.
    await pass(id);
    await db().update(webhooks).set({ turnUntil: sql`now() - interval '1 second'` }).where(eq(webhooks.id, id));
    await requeueWebhooks();
    expect(await isQueued(id)).toBe(true);
    receiver.answer = answerWith(200);
    await work();
    release();
    await killed;
    const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    // What the first attempt learned comes too late.
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2, status: 200 }]);
  });

  it('is worked on once at a time', async () => {
    const { owner, work } = await waiting();
    await tell(owner);
    await Promise.all([work(), work(), work()]);
    expect(receiver.got).toHaveLength(2);
  });

  it('is left to the next process when this one stops', async () => {
    const { id, log } = await waiting();
    const stopping = new AbortController();
    receiver.answer = () => stopping.abort();
    await workOnWebhook(id, stopping.signal);
    receiver.answer = answerWith(200);
    await vi.waitFor(async () => {
      await workOnWebhook(id);
      expect(await log()).toMatchObject([{ state: 'delivered' }]);
    });
  });

  it('is sent an event again under the same id, and a test once', async () => {
    const { owner, id, log, work } = await waiting();
    await work();
    const [sent] = await log();
    await sendAgain(owner.assistant, sent?.id ?? '');
    await work();
    const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    receiver.answer = answerWith(500);
    await sendTest(owner.assistant, id);
    await work();
    expect(await log()).toMatchObject([{ kind: 'webhook.test', state: 'failed', attempts: 1 }, {}]);
    expect(await webhookOf(owner.assistant, id)).toMatchObject({ on: true, failingSince: null });
    const other = await makeOwner();
    expect(await failureOf(sendAgain(other.assistant, sent?.id ?? ''))).toBe('not_found');
    expect(await failureOf(sendTest(other.assistant, id))).toBe('not_found');
    expect(await failureOf(listDeliveries(other.assistant, id))).toBe('not_found');
  });

  it('is signed with both secrets for a day after a new one was made', async () => {
    const { owner, id, work } = await waiting();
    const [before, after] = [await secretOf(owner.assistant, id), await rotateWebhookSecret(owner.assistant, id)];
    expect(after).toBe(await secretOf(owner.assistant, id));
    await work();
    const [first] = receiver.got;
    for (const secret of [before, after]) {
      expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toBeDefined();
    }
    await db()
      .update(webhooks)
      .set({ previousSecretUntil: new Date(Date.now() - 1) })
      .where(eq(webhooks.id, id));
    await tell(owner);
    await work();
    const second = receiver.got[1];
    expect(() => new Webhook(before).verify(second?.body ?? '', second?.headers ?? {})).toThrow();
    expect(new Webhook(after).verify(second?.body ?? '', second?.headers ?? {})).toBeDefined();
    const [row] = await db().select().from(webhooks).where(eq(webhooks.id, id));
    expect(JSON.stringify(row)).not.toMatch(/whsec_/);
  });
});
