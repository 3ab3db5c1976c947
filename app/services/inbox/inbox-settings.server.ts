import { eq } from 'drizzle-orm';
import { transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { assistants } from '~db/schema/assistants';
import { unseal } from '../keys/sealed.server';
import { getsWaitingMails, setWaitingMails } from './attendance.server';

export type InboxSettings = { peopleAnswer: boolean; handBackMinutes: number; mails: boolean };

/** Saves how people look after an assistant's visitors. `mails` is the person's own choice. */
export async function saveInboxSettings(
  { id: assistantId }: AssistantRef,
  userId: string,
  { mails, ...settings }: InboxSettings,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.update(assistants).set(settings).where(eq(assistants.id, assistantId));
    await setWaitingMails(assistantId, userId, mails, tx);
  });
}

export async function inboxSettingsOf(assistant: Assistant, userId: string): Promise<InboxSettings> {
  const { peopleAnswer, handBackMinutes } = assistant;
  return { peopleAnswer, handBackMinutes, mails: await getsWaitingMails(assistant, userId) };
}

/** Ends the mails about waiting visitors by the link in one of them. @throws AppError `invalid_link`. */
export async function endMailsByLink(token: string): Promise<void> {
  const [assistantId, userId] = readToken(token);
  await setWaitingMails(assistantId, userId, false).catch((error) => {
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
