import { sql } from 'drizzle-orm';
import { transaction } from '~/infra/db.server';
import { statement } from '~/infra/statement.server';
import {
  type Claim,
  chargeOf,
  counting,
  deciding,
  figuresOf,
  THIS_PROCESS,
  type Verdict,
} from '~/services/budget/answers.server';
import { type Charge, messages } from '~db/schema/conversations/conversations';
import { LEASE_END } from './lease';
import type { MessageRow, NewMessage } from './messages';

type Before = {
  id: string;
  conversation_id: string;
  status: string;
  dead: boolean;
  charge: Charge | null;
};

const { placeholder } = sql;

const lockedMessage = statement<Before>(
  () => sql`
    select id, conversation_id, status, charge,
      (status = 'pending' and (lease_until < now() or charge ->> 'by' = ${placeholder('by')}::text)) is true as dead
    from ${messages}
    where assistant_id = ${placeholder('assistant')}::uuid and visitor_id = ${placeholder('visitor')}::text
      and message_id = ${placeholder('messageId')}::text
    for update`,
);

const deciders = [false, true].map((playground) =>
  statement<Verdict>(
    () => sql`
      with ${deciding(playground, sql`false`)}, ${counting(sql`true`, sql`false`)} select * from verdict`,
  ),
);

const newLease = statement<{ lease: string }>(
  () => sql`
    update ${messages} set status = 'pending', lease_until = ${LEASE_END}, error_code = null,
      charge = ${placeholder('charge')}::jsonb
    where id = ${placeholder('id')}::bigint returning lease_until::text as lease`,
);

/**
 * Looks at a message seen before: it is answered again only if its first attempt failed or died, or was begun
 * by this process without a confirmation from the database. The new lease is a new attempt; the old one can no longer end the message.
 *
 * @returns the row, and whether the caller has to answer it; a verdict if it is refused; undefined if it is gone.
 */
export async function takeOver(
  { assistantId, visitor, messageId, unconfirmed }: NewMessage,
  claim: Claim,
): Promise<{ row: MessageRow; mine: boolean } | Verdict | undefined> {
  return transaction(async (tx) => {
    const by = unconfirmed ? THIS_PROCESS : null;
    const [before] = await lockedMessage({ assistant: assistantId, visitor: visitor.id, messageId, by }, tx);
    if (!before) return undefined;
    const row = { id: Number(before.id), conversationId: before.conversation_id, messageId };
    if (before.status !== 'failed' && !before.dead) return { row: { ...row, charge: null, lease: null }, mine: false };
    // A process that died has left its reservation.
    let charge: Charge | null = before.charge && { ...before.charge, by: THIS_PROCESS };
    if (!charge) {
      const [verdict] = (await deciders[Number(claim.playground)]?.({ figures: figuresOf(claim) }, tx)) ?? [];
      if (!verdict) throw new Error('a verdict returned no row');
      if (verdict.kind === 'refused') return verdict;
      charge = { kind: verdict.kind, ...chargeOf(claim) };
    }
    const [held] = await newLease({ id: row.id, charge: JSON.stringify(charge) }, tx);
    return { row: { ...row, charge, lease: held?.lease ?? null }, mine: true };
  });
}
