import { eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isUuid } from '~/schemas/uuid';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { seal, unseal } from '~/services/keys/sealed.server';
import { conversations } from '~db/schema/conversations/conversations';
import { visitorMails } from '~db/schema/conversations/people';

const KIND = 'conversation';

/** The page that ends the mails of one conversation. */
export const offLinkOf = (conversationId: string): string =>
  addressOfPage(`/mails-off?token=${seal('mails-off', `${KIND}:${conversationId}`)}`);

/** The conversation whose mails a link ends; undefined: the link is of another kind, or of none. */
export function conversationOfOffLink(token: string): string | undefined {
  try {
    const [kind, id = ''] = unseal('mails-off', token).split(':');
    return kind === KIND && isUuid(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the visitor of a conversation has ended its mails. */
export async function visitorMailsEnded(conversationId: string): Promise<boolean> {
  const [row] = await db()
    .select({ offAt: visitorMails.offAt })
    .from(visitorMails)
    .where(eq(visitorMails.conversationId, conversationId));
  return row?.offAt != null;
}

/** Ends the mails of a conversation to its visitor. @throws AppError `invalid_link` if it was deleted since. */
export async function endVisitorMails(conversationId: string): Promise<void> {
  const offAt = sql`now()`;
  const [row] = await db()
    .select({ assistantId: conversations.assistantId })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  if (!row) throw new AppError('invalid_link');
  await db()
    .insert(visitorMails)
    .values({ conversationId, assistantId: row.assistantId, offAt })
    .onConflictDoUpdate({ target: visitorMails.conversationId, set: { offAt } });
}
