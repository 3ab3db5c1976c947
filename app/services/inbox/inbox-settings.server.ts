import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { assistants } from '~db/schema/assistant/assistants';
import { unseal } from '../keys/sealed.server';
import { endMails } from './attendance.server';

export type InboxSettings = { peopleAnswer: boolean; handBackMinutes: number; whatsapp: string | null };

/** Saves how people look after an assistant's visitors. */
export async function saveInboxSettings({ id }: AssistantRef, settings: InboxSettings): Promise<void> {
  await db().update(assistants).set(settings).where(eq(assistants.id, id));
}

export const inboxSettingsOf = ({ peopleAnswer, handBackMinutes, whatsapp }: Assistant): InboxSettings => ({
  whatsapp,
  peopleAnswer,
  handBackMinutes,
});

/** Ends the mails about an assistant by the link in one of them. @throws AppError `invalid_link`. */
export async function endMailsByLink(token: string): Promise<void> {
  const [assistantId, userId] = readToken(token);
  await endMails(assistantId, userId).catch((error) => {
    // The account was deleted since.
    if (String((error as { cause?: { code?: string } }).cause?.code) === '23503') throw new AppError('invalid_link');
    throw error;
  });
}

/** @throws AppError `invalid_link`. */
export const requireMailsLink = (token: string): void => void readToken(token);

function readToken(token: string): [assistantId: string, userId: string] {
  try {
    const [assistantId, userId] = unseal('mails-off', token).split(':');
    if (assistantId && userId) return [assistantId, userId];
  } catch {}
  throw new AppError('invalid_link');
}
