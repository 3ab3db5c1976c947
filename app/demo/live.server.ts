import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { answerQuestion } from '~/services/answer/answer-question.server';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { ownerOf } from '~/services/conversations/visitors.server';
import { endMails } from '~/services/inbox/attendance.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { listDocuments } from '~/services/knowledge/documents.server';
import { leadFormOf, saveLeadForm, shownForm } from '~/services/leads/lead-form.server';
import { saveLead } from '~/services/leads/save-lead.server';
import { saveTimeZone, stateFact } from '~/services/profile/profile.server';
import { conversations } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { dateConversation, dateUsage, SHOP_ZONE, shopTime } from './dates.server';
import { DEMO_CONVERSATIONS, DEMO_FACTS, DEMO_LEADS, DEMO_WAITING, type DemoConversation } from './history';
import { addWorkplace } from './workplace.server';

const POLL_MS = 500;

/**
 * Brings the demo to life: two weeks of conversations up to now, contacts, a visitor who waits, a profile. The assistant
 * answers each question itself, as soon as its documents are read; then the exchange gets its date. Done once: what an
 * earlier start has written stays as it is.
 *
 * @param signal stops it between two conversations.
 * @throws AbortError when it is stopped.
 */
export async function bringToLife(ownerId: string, signal?: AbortSignal): Promise<void> {
  await saveTimeZone(await assistantOfOwner(ownerId), SHOP_ZONE);
  const assistant = await assistantOfOwner(ownerId);
  await endMails(assistant.id, ownerId);
  while ((await listDocuments(assistant)).some(({ status }) => status !== 'ready' && status !== 'failed')) {
    await setTimeout(POLL_MS, undefined, { signal });
  }
  if (await isWaitingThere(assistant)) return;
  for (const fact of DEMO_FACTS) await stateFact(assistant, fact);
  for (const [number, conversation] of DEMO_CONVERSATIONS.entries()) {
    signal?.throwIfAborted();
    await hold(assistant, `demo-${number}`, conversation);
  }
  await addLeads(assistant);
  await addWorkplace(assistant);
  await dateUsage(assistant);
  await addWaiting(assistant);
  log.info({ conversations: DEMO_CONVERSATIONS.length + 1 }, 'demo history written');
}

/** The last thing that is written. */
async function isWaitingThere({ id }: Assistant): Promise<boolean> {
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.assistantId, id), eq(conversations.visitorId, DEMO_WAITING.visitor.id)));
  return row !== undefined;
}

/** One conversation. A repeated message is not asked again: a start that was interrupted goes on here. */
async function hold(assistant: Assistant, visitorId: string, conversation: DemoConversation): Promise<void> {
  const { turns, channel = 'widget', name, language, device, page, helped } = conversation;
  const owner = await ownerOf(assistant);
  let asksForFeedback = false;
  for (const [turn, message] of turns.entries()) {
    const { requestFeedback } = await answerQuestion({
      ...{ assistant, owner, channel, message, language, device, whenBusy: 'wait' },
      visitor: { id: visitorId, name },
      messageId: `${visitorId}-${turn}`,
      page: page && `https://aspan.example${page}`,
    });
    asksForFeedback = requestFeedback ?? false;
  }
  if (helped !== undefined && asksForFeedback)
    await recordFeedback({ assistantId: assistant.id, visitorId, solved: helped });
  await dateConversation(assistant, visitorId, shopTime(conversation));
}

async function addLeads(assistant: Assistant): Promise<void> {
  await saveLeadForm(assistant, { ...leadFormOf(assistant), on: true });
  const asking = await assistantOfOwner(assistant.ownerId, assistant.id);
  for (const [at, { daysAgo, name, phone, language, state }] of DEMO_LEADS.entries()) {
    const visitorId = `demo-lead-${at}`;
    const consent = { text: shownForm(asking, language)?.consentText ?? '', url: '' };
    await saveLead(asking, {
      ...{ visitorId, channel: 'widget', source: 'page', language },
      ...{ answers: { name, phone }, consent },
    });
    const left = sql`now() - ${daysAgo}::int * interval '1 day'`;
    await db()
      .update(leads)
      .set({ createdAt: left, consentAt: left, state })
      .where(and(eq(leads.assistantId, assistant.id), eq(leads.visitorId, visitorId)));
  }
}

async function addWaiting(assistant: Assistant): Promise<void> {
  const { visitor, language, question } = DEMO_WAITING;
  const page = 'https://aspan.example/gifts';
  const owner = await ownerOf(assistant);
  await answerQuestion({
    ...{ assistant, owner, channel: 'widget', visitor, language, page, message: question, whenBusy: 'wait' },
    ...{ device: 'phone', messageId: 'demo-waiting-0' },
  });
  await callFromButton(assistant, { visitor, channel: 'widget', language, page });
}
