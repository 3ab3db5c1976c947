import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { type Platform, platformOf } from '~/schemas/install';
import { isUuid } from '~/schemas/uuid';
import { type InstallReport, installReportRequest } from '~/schemas/widget';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { FetchError } from '~/services/safe-fetch/fetch-error';
import { checkTarget } from '~/services/safe-fetch/safe-fetch.server';
import { assistants } from '~db/schema/assistant/assistants';
import { installChecks } from '~db/schema/assistant/install-checks';
import { bringsChat, type Fault, isFaultCode } from './faults';
import { type Look, lookAt } from './look.server';

/** The pages of an owner's website that are looked at, what was found there last, and what a browser there reports. */

/** Pages kept for one assistant; the one looked at longest ago goes for a new one. */
export const MAX_CHECKS = 20;
const TOKEN_MINUTES = 15;
export const WEEK = sql`interval '7 days'`;

export type Check = {
  id: string;
  url: string;
  platform: Platform;
  /** The worst first. */
  faults: Fault[];
  checkedAt: Date | null;
  weekly: boolean;
  /** Opens the page so that the chat reports from the browser; until it has. */
  link?: string;
  /** The link's time is over, and nothing came. */
  unanswered: boolean;
  report?: Omit<InstallReport, 'token'>;
  reportedAt: Date | null;
};

type Row = typeof installChecks.$inferSelect;

function checkOf(row: Row): Check {
  const { id, url, platform, checkedAt, weekly, token, tokenUntil, reportedAt } = row;
  const open = token && tokenUntil && tokenUntil > new Date();
  const report = installReportRequest.omit({ token: true }).safeParse(row.report);
  return {
    ...{ id, url, platform: platformOf(platform), checkedAt, weekly, reportedAt },
    faults: faultsOf(row),
    unanswered: token !== null && !open,
    ...(open ? { link: `${url}#komek-check=${token}` } : {}),
    ...(report.success ? { report: report.data } : {}),
  };
}

/** A code that this release does not know is of another one. */
export const faultsOf = ({ faults }: Pick<Row, 'faults'>): Fault[] =>
  faults.flatMap(({ code, facts }) => (isFaultCode(code) ? [{ code, facts }] : []));

/** The pages of an assistant that were looked at, the latest first. */
export async function listChecks({ id }: AssistantRef): Promise<Check[]> {
  const rows = await db()
    .select()
    .from(installChecks)
    .where(eq(installChecks.assistantId, id))
    .orderBy(desc(installChecks.checkedAt), installChecks.url);
  return rows.map(checkOf);
}

/** @throws AppError `not_found`. */
export async function installCheckOf(assistant: AssistantRef, id: string): Promise<Check> {
  return checkOf(await find(assistant, id));
}

async function find(assistant: AssistantRef, id: string): Promise<Row> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [row] = await db()
    .select()
    .from(installChecks)
    .where(and(eq(installChecks.id, id), eq(installChecks.assistantId, assistant.id)));
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Looks at a page now. @returns the check's id.
 *
 * @throws AppError `website_refused` for an address that is not called, `rate_limited`.
 */
export async function checkPage(assistant: Assistant, address: string): Promise<string> {
  const url = checkedAddress(address);
  await spend({ 'install-check-owner': assistant.ownerId });
  const look = await lookAt(assistant, url);
  return transaction(async (tx) => {
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistant.id)).for('no key update');
    await tx.execute(sql`
      delete from ${installChecks} where assistant_id = ${assistant.id} and url <> ${url} and id in (
        select id from ${installChecks} where assistant_id = ${assistant.id} and url <> ${url}
        order by checked_at desc nulls last, id offset ${MAX_CHECKS - 1}::int)`);
    const seen = { ...found(look), nextAt: sql`now() + ${WEEK}`, misses: 0 };
    const [row] = await tx
      .insert(installChecks)
      .values({ assistantId: assistant.id, url, ...seen })
      .onConflictDoUpdate({ target: [installChecks.assistantId, installChecks.url], set: seen })
      .returning({ id: installChecks.id });
    if (!row) throw new Error('an insert returned no row');
    return row.id;
  });
}

/** The columns that a look fills in. */
export const found = ({ faults, platform }: Look) => ({
  faults,
  ...(platform ? { platform } : {}),
  checkedAt: sql`now()`,
  ...(bringsChat(faults) ? { tagSeenAt: sql`now()` } : {}),
});

/** An address as owners type it, made whole. @throws AppError `website_refused`. */
function checkedAddress(typed: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const refused = new AppError('website_refused', {}, { url: 'website_address' });
  if (!URL.canParse(whole)) throw refused;
  const url = new URL(whole);
  url.hash = '';
  try {
    checkTarget(url);
  } catch (error) {
    throw error instanceof FetchError ? refused : error;
  }
  return url.href;
}

/** Turns the weekly look on or off. @throws AppError `not_found`. */
export async function setWeekly(assistant: AssistantRef, id: string, weekly: boolean): Promise<void> {
  const row = await find(assistant, id);
  await db()
    .update(installChecks)
    .set({ weekly, misses: 0, nextAt: sql`now() + ${WEEK}` })
    .where(eq(installChecks.id, row.id));
}

/** Makes the link by which a browser reports once, within 15 minutes. An earlier one ends. @throws AppError `not_found`. */
export async function openReport(assistant: AssistantRef, id: string): Promise<void> {
  const row = await find(assistant, id);
  await db()
    .update(installChecks)
    .set({
      token: randomBytes(32).toString('base64url'),
      tokenUntil: sql`now() + ${`${TOKEN_MINUTES} minutes`}::interval`,
      report: null,
      reportedAt: null,
    })
    .where(eq(installChecks.id, row.id));
}

/** Keeps what a browser reports. Its token works once and only for its own assistant. @throws AppError `invalid_link`. */
export async function takeReport(assistantId: string, { token, lang: _, ...report }: InstallReport): Promise<void> {
  const taken = await db()
    .update(installChecks)
    .set({
      ...{ token: null, tokenUntil: null, report, reportedAt: sql`now()` },
      ...(report.tags > 0 ? { tagSeenAt: sql`now()`, misses: 0 } : {}),
    })
    .where(
      and(
        eq(installChecks.assistantId, assistantId),
        eq(installChecks.token, token),
        gt(installChecks.tokenUntil, sql`now()`),
      ),
    )
    .returning({ id: installChecks.id });
  if (taken.length === 0) throw new AppError('invalid_link');
}
