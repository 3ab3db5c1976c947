import { and, eq, sql } from 'drizzle-orm';
import { afterCommit, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { announce } from '~/services/live/changes.server';
import { tellOwnChats } from '~/services/notices/own-chats.server';
import { tellWebhooks } from '~/services/webhooks/announce.server';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents, type EVENT_REASONS, telegramPosts } from '~db/schema/conversations/people';
import { mailIfUnseen } from './seen.server';
import { type Assignment, afterStep, type EventKind, type State, type Step } from './who-speaks';

export type Person = { id: string; name: string };
export type Place = { assistantId: string; conversationId: string };

type Details = {
  /** Who takes the step; undefined for the visitor and for silence. */
  person?: Person;
  reason?: (typeof EVENT_REASONS)[number];
  /** What the person says, or what the visitor is told on calling. */
  text?: string;
  /** The sender's own id of it: sent twice, it is said once. */
  sentAs?: string;
  /** To whom the person gives the conversation. */
  assignment?: Omit<Assignment, 'to'> & { to: Person };
};

/** Events that the visitor is told of. */
const FOR_VISITOR: readonly EventKind[] = ['taken', 'assigned', 'given_back', 'closed', 'said'];

type Locked = { state: State; handlerId: string | null; channel: string; visitorId: string; lastMessage: number };

/** States that webhooks are told of. */
const TOLD = { waiting: 'conversation.waiting', closed: 'conversation.closed' } as const;

/**
 * Takes a step in a conversation: state, events and what Telegram gets in one transaction that holds the conversation's
 * row, so that of several people at once one wins, and so that a reply of the assistant ends either before or after it.
 *
 * @returns the state after it.
 * @throws AppError `not_found`, or `taken_over` where another person has the conversation.
 */
export async function takeStep(place: Place, step: Step, details: Details = {}, tx?: Transaction): Promise<State> {
  if (!tx) return transaction((own) => takeStep(place, step, details, own));
  const now = await lock(place, tx);
  const { assignment } = details;
  const after = afterStep(now, step, details.person?.id, assignment && { ...assignment, to: assignment.to.id });
  if (!after) throw new AppError('taken_over');
  const { events, ...having } = after;
  if (events.length === 0) return now.state;
  let told = false;
  for (const kind of events) told = (await addEvent(place, now, kind, step, details, tx)) || told;
  if (!told) return now.state;
  const spoken = Buffer.byteLength(details.text ?? '');
  await touch(
    place,
    {
      ...having,
      ...(having.state === now.state ? {} : { stateSince: sql`now()` }),
      quietSince: having.state === 'waiting' || having.state === 'person' ? sql`now()` : null,
      unread: step === 'call' || step === 'leave' || step === 'assign' ? sql`greatest(${conversations.unread}, 1)` : 0,
      ...(spoken > 0 && { bytes: sql`${conversations.bytes} + ${spoken}::bigint`, lastMessageAt: sql`now()` }),
    },
    tx,
  );
  if (having.state !== now.state) await tell(place, now, having.state, tx);
  return having.state;
}

async function tell(
  { assistantId, conversationId }: Place,
  { visitorId, channel }: Locked,
  state: State,
  tx: Transaction,
) {
  if (state !== 'waiting' && state !== 'closed') return;
  await tellWebhooks(tx, { assistantId, conversationId, kind: TOLD[state], data: { userId: visitorId, channel } });
}

/** Adds a note that only people see. It changes no state and ends no silence. @throws AppError `not_found`. */
export async function addNote(
  place: Place,
  details: Required<Pick<Details, 'person' | 'text' | 'sentAs'>>,
): Promise<void> {
  await transaction(async (tx) => {
    const now = await lock(place, tx);
    await addEvent(place, now, 'note', 'say', details, tx);
    const bytes = sql`${conversations.bytes} + ${Buffer.byteLength(details.text)}::bigint`;
    await touch(place, { bytes }, tx);
  });
}

/** Marks what the visitor has written as seen, unless it is for somebody else of the team. */
export async function markSeen(place: Place, personId: string): Promise<void> {
  const forThem = sql`(${conversations.handlerId} is null or ${conversations.handlerId} = ${personId}::uuid)`;
  await transaction((tx) => touch(place, { unread: 0 }, tx, sql`${conversations.unread} > 0 and ${forThem}`));
}

async function lock({ assistantId, conversationId }: Place, tx: Transaction): Promise<Locked> {
  const [row] = await tx
    .select({
      state: conversations.state,
      handlerId: conversations.handlerId,
      channel: conversations.channel,
      visitorId: conversations.visitorId,
    })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.assistantId, assistantId)))
    .for('update');
  if (!row) throw new AppError('not_found');
  // A statement of its own: the one above may have waited for a message that it does not see.
  const [last] = await tx.execute<{ id: string }>(
    sql`select coalesce(max(id), 0) as id from messages where conversation_id = ${conversationId}`,
  );
  return { ...row, lastMessage: Number(last?.id ?? 0) };
}

/** @returns whether it is new: what was sent before is not said again. */
async function addEvent(
  { assistantId, conversationId }: Place,
  now: Locked,
  kind: EventKind,
  step: Step,
  { person, reason, text, sentAs, assignment }: Details,
  tx: Transaction,
): Promise<boolean> {
  const spoken = kind === 'said' || kind === 'note';
  const [made] = await tx
    .insert(conversationEvents)
    .values({
      ...{ assistantId, conversationId, kind, afterMessage: now.lastMessage },
      actor: person ? 'person' : step === 'call' ? 'visitor' : 'system',
      ...(person && { actorId: person.id, actorName: person.name }),
      ...(kind === 'assigned' && { targetId: assignment?.to.id, targetName: assignment?.to.name }),
      reason: reason ?? (step === 'quiet' ? 'silence' : person ? 'decision' : null),
      ...(ends(kind, step) && now.state === 'person' && { asksRating: askedAfter(conversationId) }),
      ...(spoken ? { text, sentAs } : kind === 'wanted' ? { text } : {}),
    })
    .onConflictDoNothing()
    .returning({ id: conversationEvents.id });
  if (!made) return false;
  if (now.channel === 'telegram' && FOR_VISITOR.includes(kind)) {
    await tx.insert(telegramPosts).values({ eventId: made.id, assistantId });
  }
  if (kind === 'said' && now.channel === 'widget')
    await mailIfUnseen({ assistantId, conversationId, visitorId: now.visitorId }, tx);
  if (kind === 'wanted') await tellOwnChats(assistantId, { kind: 'waiting', conversationId }, tx);
  if (kind === 'assigned' && assignment?.to.id !== person?.id)
    await tellOwnChats(assistantId, { kind: 'assigned', conversationId, userId: assignment?.to.id }, tx);
  return true;
}

/** Whether an event ends what a person has done; a colleague who left is followed by another. */
const ends = (kind: EventKind, step: Step) => (kind === 'given_back' || kind === 'closed') && step !== 'leave';

/** SQL: a person has said something since the visitor was last asked how they helped. */
const askedAfter = (conversationId: string) => sql`exists (
  select 1 from conversation_events said where said.conversation_id = ${conversationId}::uuid and said.kind = 'said'
    and said.id > coalesce((select max(asked.id) from conversation_events asked
      where asked.conversation_id = ${conversationId}::uuid and asked.asks_rating), 0))`;

type Values = { [K in keyof typeof conversations.$inferInsert]?: unknown };

/** Writes to the conversation, and tells its followers after the commit. */
export async function touch({ assistantId, conversationId }: Place, values: Values, tx: Transaction, when = sql`true`) {
  const [row] = await tx
    .update(conversations)
    .set({ ...(values as object), changed: sql`nextval('conversation_changes')` })
    .where(and(eq(conversations.id, conversationId), eq(conversations.assistantId, assistantId), when))
    .returning({ changed: conversations.changed });
  if (row) afterCommit(tx, () => announce({ assistantId, conversationId, number: row.changed }));
}
