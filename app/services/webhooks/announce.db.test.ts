import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { WEBHOOK_KINDS } from '~/schemas/assistant/webhooks';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { runExam } from '~/services/evaluation/run-exam.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa } from '~/services/knowledge/qa.server';
import { giveUpDocument } from '~/services/knowledge/reading/claims.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { saveLeadForm } from '~/services/leads/lead-form.server';
import { saveLead } from '~/services/leads/save-lead.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { webhookDeliveries } from '~db/schema/conversations/webhooks';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { addWebhook, changeWebhook } from './webhooks.server';

const told = ({ assistant }: TestOwner) =>
  db()
    .select({ kind: webhookDeliveries.kind, data: webhookDeliveries.data, at: webhookDeliveries.conversationId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.assistantId, assistant.id))
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.id);
const kindsOf = async (owner: TestOwner) => (await told(owner)).map(({ kind }) => kind);

async function withWebhook(events = [...WEBHOOK_KINDS]) {
  const owner = await makeOwner();
  const id = await addWebhook(owner.assistant, { url: 'http://localhost:1/hook', events });
  return { owner, id };
}

describe('webhooks are told', () => {
  it('of answered and unanswered messages of visitors, not of the owner’s own', async () => {
    const { owner } = await withWebhook();
    await addQa(owner.assistant, [{ question: 'Is there parking?', answer: 'Yes, behind the house.' }]);
    await ask(owner, 'Is there parking?', { visitor: { id: 'v' } });
    await ask(owner, 'Who won the chess olympiad?', { visitor: { id: 'v' } });
    await ask(owner, 'Is there parking?', { visitor: { id: 'v' }, channel: 'playground' });
    const rows = await told(owner);
    expect(rows.map(({ kind, data }) => [kind, data])).toEqual([
      ['message.answered', { messageId: expect.any(String), userId: 'v', channel: 'widget' }],
      ['message.unanswered', { messageId: expect.any(String), userId: 'v', channel: 'widget' }],
    ]);
    // Events about a visitor are deleted with the visitor.
    await eraseVisitors(owner.id, ['v']);
    expect(await told(owner)).toEqual([]);
  });

  it('of a conversation that waits for a person, and of its end', async () => {
    const { owner } = await withWebhook();
    const assistant = await assistantByKey(owner.assistant.key);
    const { conversationId } = await callFromButton(assistant, {
      visitor: { id: 'v' },
      channel: 'widget',
      language: 'en',
    });
    const place = { assistantId: assistant.id, conversationId };
    await takeStep(place, 'call');
    await takeStep(place, 'close', { person: { id: owner.id, name: 'Dana' } });
    expect((await told(owner)).map(({ kind, at }) => [kind, at])).toEqual([
      ['conversation.waiting', conversationId],
      ['conversation.closed', conversationId],
    ]);
  });

  it('of a contact, once until it changes', async () => {
    const { owner } = await withWebhook();
    const form = { on: true, fields: ['phone' as const], occasions: [], intro: '', consent: '', policyUrl: '' };
    await saveLeadForm(owner.assistant, form);
    const assistant = await assistantByKey(owner.assistant.key);
    for (const phone of ['87012345678', '87012345678', '87019999999'])
      await saveLead(assistant, {
        ...{ visitorId: 'v', channel: 'widget', source: 'page', language: 'en' },
        ...{ answers: { phone }, consent: { text: 'Yes.', url: '' } },
      });
    const rows = await told(owner);
    expect(rows.map(({ kind }) => kind)).toEqual(['lead.created', 'lead.created']);
    expect(JSON.stringify(rows)).not.toContain('7012345678');
  });

  it('of documents that were read and that were not', async () => {
    const { owner } = await withWebhook();
    const upload = (name: string) => ({ name, content: `Delivery of ${name} takes two days.` });
    const saved = await uploadDocuments(owner.assistant, uploadOfFiles(['a.txt', 'b.txt', 'c.txt'].map(upload)));
    const last = await uploadDocuments(owner.assistant, uploadOfFiles([upload('d.html')]));
    await giveUpDocument(saved[2]?.id ?? '', 'internal');
    await ingestDocument(saved[0]?.id ?? '');
    await ingestDocument(last[0]?.id ?? '');
    const rows = (await told(owner)).map(({ kind, data }) => `${kind} ${data.name}`);
    expect(rows.sort()).toEqual([
      'document.failed c.txt',
      'document.ready a.txt',
      'document.ready b.txt',
      'document.ready d.html',
    ]);
  });

  it('of an exam with a wrong answer', async () => {
    const { owner } = await withWebhook();
    await addQa(owner.assistant, [{ question: 'Is there parking?', answer: 'Yes, 20 places.' }]);
    await addExamQuestions(owner.assistant, [{ question: 'Is there parking?', expected: '20 places' }]);
    await runExam(owner.assistant.id, 'manual');
    expect(await kindsOf(owner)).toEqual([]);
    await addExamQuestions(owner.assistant, [{ question: 'Is there parking?', expected: '30 places' }]);
    await runExam(owner.assistant.id, 'manual');
    expect((await told(owner)).map(({ kind, data }) => [kind, data.passed, data.total])).toEqual([['exam.red', 1, 2]]);
  });

  it('of what they want, while they are on, and of their own assistant alone', async () => {
    const { owner, id } = await withWebhook(['message.unanswered']);
    const { owner: other } = await withWebhook();
    await addQa(owner.assistant, [{ question: 'Is there parking?', answer: 'Yes, behind the house.' }]);
    await ask(owner, 'Is there parking?');
    await ask(owner, 'Who won the chess olympiad?');
    await changeWebhook(owner.assistant, id, { url: 'http://localhost:1/', events: ['message.unanswered'], on: false });
    await ask(owner, 'Who won the chess olympiad?');
    expect([await kindsOf(owner), await kindsOf(other)]).toEqual([['message.unanswered'], []]);
  });
});
