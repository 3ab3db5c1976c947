import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import { callFromButton } from '~/services/inbox/call-person.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { conversationEvents } from '~db/schema/conversations/people';
import { makeOwner } from './owners';

/** A visitor who has left an address and been answered by a person. */
export async function answeredVisitor({ language = 'en', page }: { language?: Language; page?: string } = {}) {
  const { id, assistant, owner } = await makeOwner();
  const visitor = { id: randomUUID() };
  const email = `dana-${randomUUID()}@example.com`;
  const { conversationId } = await callFromButton(assistant, { visitor, channel: 'widget', language, page });
  await db().execute(sql`insert into leads (assistant_id, visitor_id, channel, name, email, consent_text, source)
    values (${assistant.id}, ${visitor.id}, 'widget', 'Dana', ${email}, 'Yes.', 'person')`);
  const place = { assistantId: assistant.id, conversationId };
  const person = { id, name: 'Aida' };
  const say = (text: string) => takeStep(place, 'say', { person, text, sentAs: randomUUID() });
  return { ownerId: id, assistant, owner, visitor, email, place, person, say };
}

/** Lets minutes pass for what was said. */
export const later = (conversationId: string, minutes: number) =>
  db()
    .update(conversationEvents)
    .set({ createdAt: sql`${conversationEvents.createdAt} - ${`${minutes} minutes`}::interval` })
    .where(eq(conversationEvents.conversationId, conversationId));

/** The mails to an address in the outbox, in the order they were sent. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = path.join(config.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).sort();
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const mails = await Promise.all(files.filter((file) => file.includes(address)).map((file) => PostalMime.parse(file)));
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}
