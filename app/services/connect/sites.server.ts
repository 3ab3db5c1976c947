import { desc, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { allowsOrigin } from '~/services/assistant/widget-settings.server';
import { widgetSites } from '~db/schema/assistant/assistants';
import { isPublicHost } from './public-host';

/** On which websites an assistant's widget is seen. A page names its origin itself, so the list is bounded. */

/** Hosts kept for one assistant. A new one is not recorded while there are so many. */
export const MAX_SITES = 50;
/** Hosts not seen for so many days are deleted when another one is recorded. */
const KEPT_DAYS = 90;
/** Assistants whose hosts of today this process remembers. */
const MAX_REMEMBERED = 2_000;
const MAX_HOST = 260;

/** What this process has recorded today, by assistant: each host costs one statement a day. */
const recorded = new Map<string, { day: string; hosts: Set<string> }>();

/** Records that a page of `origin` has called the widget, unless this process did so today. Never fails and never waits. */
export function noteSite(assistantId: string, origin: string | undefined): void {
  const host = hostOf(origin);
  if (!host || !isNewToday(assistantId, host)) return;
  recordSite(assistantId, host).catch((error) => log.error({ err: error }, 'could not record a website of the widget'));
}

function hostOf(origin: string | undefined): string | undefined {
  if (!origin || origin.length > MAX_HOST || !URL.canParse(origin)) return undefined;
  const { protocol, host } = new URL(origin);
  return /^https?:$/.test(protocol) && host ? host : undefined;
}

function isNewToday(assistantId: string, host: string): boolean {
  const day = new Date().toISOString().slice(0, 10);
  const known = recorded.get(assistantId);
  const hosts = known?.day === day ? known.hosts : new Set<string>();
  if (hosts.has(host) || hosts.size >= MAX_SITES) return false;
  hosts.add(host);
  recorded.delete(assistantId);
  recorded.set(assistantId, { day, hosts });
  const [oldest = ''] = recorded.keys();
  if (recorded.size > MAX_REMEMBERED) recorded.delete(oldest);
  return true;
}

/** The statement of `noteSite`. */
export async function recordSite(assistantId: string, host: string): Promise<void> {
  await db().execute(sql`
    with outdated as (
      delete from ${widgetSites} where assistant_id = ${assistantId} and host <> ${host}
        and last_seen_at < now() - ${KEPT_DAYS}::int * interval '1 day')
    insert into ${widgetSites} (assistant_id, host)
    select ${assistantId}, ${host}
    where exists (select 1 from ${widgetSites} where assistant_id = ${assistantId} and host = ${host})
      or (select count(*) from ${widgetSites} where assistant_id = ${assistantId}) < ${MAX_SITES}::int
    on conflict (assistant_id, host) do update set last_seen_at = now()`);
}

export type SeenSite = {
  host: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** The owner's list of websites lets it use the widget. */
  allowed: boolean;
  /** Visitors can reach it. */
  reachable: boolean;
};

/** The websites where an assistant's widget was seen, the latest first. */
export async function listSites(assistant: Assistant): Promise<SeenSite[]> {
  const rows = await db()
    .select()
    .from(widgetSites)
    .where(eq(widgetSites.assistantId, assistant.id))
    .orderBy(desc(widgetSites.lastSeenAt), widgetSites.host);
  return rows.map(({ host, firstSeenAt, lastSeenAt }) => ({
    ...{ host, firstSeenAt, lastSeenAt },
    // A listed host may be used over both schemes.
    allowed: allowsOrigin(assistant, `https://${host}`) || allowsOrigin(assistant, `http://${host}`),
    reachable: isPublicHost(host),
  }));
}

/** Deletes the list; whatever still calls the widget is recorded again, by this process from tomorrow on at the latest. */
export async function forgetSites({ id }: AssistantRef): Promise<void> {
  await db().delete(widgetSites).where(eq(widgetSites.assistantId, id));
  recorded.delete(id);
}
