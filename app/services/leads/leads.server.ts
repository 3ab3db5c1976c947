import { and, count, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { LeadState } from '~/schemas/people/leads';
import { isUuid } from '~/schemas/uuid';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { leads } from '~db/schema/conversations/leads';
import { writtenPhone } from './phone';

export type Lead = Omit<typeof leads.$inferSelect, 'assistantId'> & {
  /** As people write it. */
  phoneWritten: string | null;
};

type Which = { state?: LeadState; before?: string; limit?: number };

const A_PAGE = 50;

const shown = ({ assistantId: _, ...lead }: typeof leads.$inferSelect): Lead => ({
  ...lead,
  phoneWritten: lead.phone && writtenPhone(lead.phone),
});

/** The contacts that visitors of an assistant have left, newest first. @param which.before the id of the last one known. */
export async function listLeads({ id: assistantId }: AssistantRef, which: Which = {}): Promise<Lead[]> {
  const { state, before, limit = A_PAGE } = which;
  const rows = await db()
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.assistantId, assistantId),
        state && eq(leads.state, state),
        before === undefined ? undefined : await olderThan(assistantId, before),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit);
  return rows.map(shown);
}

async function olderThan(assistantId: string, id: string): Promise<SQL | undefined> {
  const [known] = isUuid(id) ? await db().select().from(leads).where(isLead(assistantId, id)) : [];
  if (!known) return sql`false`;
  return or(lt(leads.createdAt, known.createdAt), and(eq(leads.createdAt, known.createdAt), lt(leads.id, known.id)));
}

const isLead = (assistantId: string, id: string) => and(eq(leads.assistantId, assistantId), eq(leads.id, id));

/** How many contacts an assistant has in each state. */
export async function countLeads({ id }: AssistantRef): Promise<Record<LeadState, number>> {
  const rows = await db()
    .select({ state: leads.state, count: count() })
    .from(leads)
    .where(eq(leads.assistantId, id))
    .groupBy(leads.state);
  return { new: 0, called: 0, done: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

/** The contact that was left in a conversation, or else by its visitor. */
export async function leadOfVisitor({ id }: AssistantRef, visitorId: string): Promise<Lead | undefined> {
  const [row] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.assistantId, id), eq(leads.visitorId, visitorId)));
  return row && shown(row);
}

/** @throws AppError `not_found`. */
export async function changeLead(
  { id: assistantId }: AssistantRef,
  id: string,
  change: { state?: LeadState; note?: string },
): Promise<Lead> {
  const { state, note } = change;
  const values = { ...(state && { state }), ...(note !== undefined && { note }) };
  // Drizzle refuses an update without values.
  const known = isUuid(id)
    ? Object.keys(values).length > 0
      ? await db().update(leads).set(values).where(isLead(assistantId, id)).returning()
      : await db().select().from(leads).where(isLead(assistantId, id))
    : [];
  if (!known[0]) throw new AppError('not_found');
  return shown(known[0]);
}

/** @throws AppError `not_found`. */
export async function eraseLead({ id: assistantId }: AssistantRef, id: string): Promise<void> {
  const gone = isUuid(id) ? await db().delete(leads).where(isLead(assistantId, id)).returning({ id: leads.id }) : [];
  if (gone.length === 0) throw new AppError('not_found');
}
