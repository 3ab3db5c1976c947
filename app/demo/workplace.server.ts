import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { webActionSchema } from '~/schemas/web-action';
import { createConfirmedOwner } from '~/services/accounts/accounts.server';
import { answerQuestion } from '~/services/answer/answer-question.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { ownerOf } from '~/services/conversations/visitors.server';
import { endMails } from '~/services/inbox/attendance.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { addSavedReply } from '~/services/inbox/views/saved-replies.server';
import { createKey } from '~/services/keys/api-keys.server';
import { addText } from '~/services/knowledge/texts.server';
import { invite } from '~/services/team/invitations.server';
import { addWebAction } from '~/services/web-actions/web-actions.server';
import { addWebhook } from '~/services/webhooks/webhooks.server';
import { users } from '~db/schema/account/accounts';
import { members } from '~db/schema/account/team';
import { installChecks } from '~db/schema/assistant/install-checks';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { webhookDeliveries } from '~db/schema/conversations/webhooks';
import { dateConversation, shopTime } from './dates.server';
import {
  DEMO_CHECKS,
  DEMO_COLLEAGUE,
  DEMO_DELIVERIES,
  DEMO_INVITED,
  DEMO_KEYS,
  DEMO_SAVED_REPLIES,
  DEMO_STAFF_NOTE,
  DEMO_TAKEN,
  DEMO_WEB_ACTION,
  DEMO_WEBHOOK,
  type DemoTaken,
} from './workplace';

/**
 * What a coffee shop has around its assistant after a few weeks: a colleague, keys, programs that are told, checked
 * pages, and sources that contradict each other. Written once: the colleague's account is the mark.
 */
export async function addWorkplace(assistant: Assistant): Promise<void> {
  const [there] = await db().select({ id: users.id }).from(users).where(eq(users.email, DEMO_COLLEAGUE.email));
  if (there) return;
  await addText(assistant, DEMO_STAFF_NOTE.content, DEMO_STAFF_NOTE.title);
  for (const reply of DEMO_SAVED_REPLIES) await addSavedReply(assistant, reply);
  for (const key of DEMO_KEYS) await createKey(assistant.ownerId, key);
  await addChecks(assistant);
  await addWebAction(assistant, webActionSchema.parse(DEMO_WEB_ACTION));
  const colleagueId = await addColleague(assistant);
  for (const taken of DEMO_TAKEN) await addTaken(assistant, colleagueId, taken);
  // Last: of the demo's own conversations nothing is sent.
  await addDeliveries(assistant);
}

async function addColleague(assistant: Assistant): Promise<string> {
  const { id } = await createConfirmedOwner(DEMO_COLLEAGUE, 'ru');
  // The free plan has room for one.
  await db().update(users).set({ plan: 'pro' }).where(eq(users.id, assistant.ownerId));
  await db().insert(members).values({ ownerId: assistant.ownerId, userId: id, role: 'operator', startsHere: true });
  await endMails(assistant.id, id);
  await invite(assistant.ownerId, DEMO_INVITED);
  return id;
}

/** A conversation that the colleague has, or had. */
async function addTaken(assistant: Assistant, colleagueId: string, taken: DemoTaken): Promise<void> {
  const { visitor, language, question, said, over, replyAfter } = taken;
  const caller = { visitor, channel: 'widget', language, page: 'https://aspan.example/offices' } as const;
  const owner = await ownerOf(assistant);
  const asked = { message: question, messageId: `${visitor.id}-0`, whenBusy: 'wait', device: 'computer' } as const;
  await answerQuestion({ assistant, owner, ...caller, ...asked });
  await callFromButton(assistant, caller);
  const [conversation] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.assistantId, assistant.id), eq(conversations.visitorId, visitor.id)));
  if (!conversation) return;
  const place = { assistantId: assistant.id, conversationId: conversation.id };
  const person = { id: colleagueId, name: DEMO_COLLEAGUE.name };
  await takeStep(place, 'take', { person });
  await takeStep(place, 'say', { person, text: said });
  if (over) {
    await takeStep(place, 'close', { person });
    await db()
      .update(conversationEvents)
      .set({ rating: over.rating })
      .where(and(eq(conversationEvents.conversationId, conversation.id), eq(conversationEvents.kind, 'closed')));
  }
  const begun = over ? shopTime(over) : sql`now() - interval '9 minutes'`;
  await dateConversation(assistant, visitor.id, begun, replyAfter);
}

async function addChecks({ id: assistantId }: Assistant): Promise<void> {
  const seen = { assistantId, checkedAt: sql`now()`, tagSeenAt: sql`now()`, nextAt: sql`now() + interval '7 days'` };
  await db()
    .insert(installChecks)
    .values(DEMO_CHECKS.map((check) => ({ ...seen, ...check })));
}

async function addDeliveries(assistant: Assistant): Promise<void> {
  const webhookId = await addWebhook(assistant, DEMO_WEBHOOK);
  await db()
    .insert(webhookDeliveries)
    .values(
      DEMO_DELIVERIES.map(({ hours, ...delivery }) => ({
        ...{ webhookId, assistantId: assistant.id, ...delivery },
        ...{ createdAt: sql`now() - ${hours}::int * interval '1 hour'`, triedAt: sql`now() - interval '1 hour'` },
        nextAt: sql`now() + interval '3 hours'`,
      })),
    );
}
