import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { db, type Executor, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { Platform } from '~/schemas/install';
import type { Language } from '~/schemas/language';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { queueMail } from '~/services/mail/mail.server';
import { nameForMail } from '~/services/mail/mail-name';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants, installPages } from '~db/schema/assistant/assistants';
import { isPublicHost } from './public-host';
import { snippetFor } from './snippets';

/** Instructions for the person who maintains the owner's website: a page with an unguessable address, and a mail with its link. */

const installAddress = (token: string) => addressOfPage(`/install/${token}`);

/** The address of an assistant's page; undefined if there is none. */
export async function installPageOf({ id }: AssistantRef): Promise<string | undefined> {
  const [page] = await db().select().from(installPages).where(eq(installPages.assistantId, id));
  return page && installAddress(page.token);
}

/** Opens the page, unless there is one. @returns its address. */
export async function openInstallPage({ id }: AssistantRef, executor: Executor = db()): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const [page] = await executor
    .insert(installPages)
    .values({ assistantId: id, token })
    .onConflictDoUpdate({ target: installPages.assistantId, set: { assistantId: id } })
    .returning();
  return installAddress(page?.token ?? token);
}

/** Its address leads nowhere from then on; a page opened later has another. */
export async function withdrawInstallPage({ id }: AssistantRef): Promise<void> {
  await db().delete(installPages).where(eq(installPages.assistantId, id));
}

/** The assistant whose page has this token. @throws AppError `not_found`. */
export async function assistantOfInstallPage(token: string): Promise<Pick<Assistant, 'key' | 'name' | 'appearance'>> {
  const [found] = await db()
    .select({ key: assistants.key, name: assistants.name, appearance: assistants.appearance })
    .from(installPages)
    .innerJoin(assistants, eq(assistants.id, installPages.assistantId))
    .where(eq(installPages.token, token));
  if (!found) throw new AppError('not_found');
  return found;
}

export type DeveloperMail = { email: string; language: Language; platform: Platform };

/**
 * Mails the snippet, the steps for a platform and the page's link, in the language chosen for the reader. Opens the page.
 *
 * @param sender the owner's e-mail: whom the reader asks.
 * @throws AppError `rate_limited`.
 */
export async function mailDeveloper(assistant: Assistant, sender: string, mail: DeveloperMail): Promise<void> {
  const { email, language, platform } = mail;
  await spend({ 'developer-mail-owner': assistant.ownerId, 'developer-mail-reader': email.toLowerCase() });
  const facts = {
    business: nameForMail(assistant.name) ?? sender,
    sender,
    code: snippetFor(addressOfPage(''), assistant.key, platform),
    steps: tFor(language)(`connect:steps.${platform}`),
  };
  const reader = { name: '', email, language, emailVerifiedAt: null };
  await transaction(async (tx) =>
    queueMail(tx, 'install-widget', reader, `${await openInstallPage(assistant, tx)}?on=${platform}`, facts),
  );
}

/** Whether the address that snippets and mails name leads visitors here. */
export const hasPublicAddress = (base = config.publicUrl): boolean =>
  base !== undefined && isPublicHost(new URL(base).host);
