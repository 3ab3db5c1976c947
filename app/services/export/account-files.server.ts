import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { secondFactors, sessions, usage, users } from '~db/schema/account/accounts';
import { apiKeys } from '~db/schema/account/api-keys';
import { auditEvents } from '~db/schema/account/audit';
import { dataExports } from '~db/schema/account/exports';
import { invitations, members } from '~db/schema/account/team';
import { type ArchiveFile, csvFile, jsonFile, jsonListFile } from './files';
import { byId, isoOf, readRows } from './read-rows.server';

type EventRow = {
  kind: string;
  count: number;
  at: string;
  lastAt: string;
  address: string | null;
  browser: string | null;
  detail: object;
  by: string | null;
};

/** The owner's account as an archive shows it: no password, no secret, and no hash or key of either. */
export function accountFiles(ownerId: string): ArchiveFile[] {
  const events = () =>
    readRows<EventRow>({
      columns: sql`t.kind, t.count, ${isoOf(sql`t.created_at`)} as at, ${isoOf(sql`t.last_at`)} as "lastAt", t.address,
        t.user_agent as browser, t.detail, t.actor_name as by`,
      from: sql`${auditEvents} t`,
      where: sql`t.owner_id = ${ownerId}`,
      order: byId,
    });
  return [
    jsonFile('account.json', 'account', () => accountOf(ownerId)),
    jsonListFile('security-events.json', 'events', events),
    csvFile('security-events.csv', 'events', events, {
      time: ({ at }) => at,
      'last time': ({ lastAt }) => lastAt,
      event: ({ kind }) => kind,
      count: ({ count }) => count,
      address: ({ address }) => address,
      browser: ({ browser }) => browser,
      by: ({ by }) => by,
      detail: ({ detail }) => JSON.stringify(detail),
    }),
  ];
}

async function accountOf(ownerId: string) {
  const [user] = await db().select().from(users).where(eq(users.id, ownerId));
  if (!user) return null;
  const [factor] = await db().select().from(secondFactors).where(eq(secondFactors.userId, ownerId));
  const { id, name, email, language, plan, createdAt, emailVerifiedAt, passwordHash, googleId } = user;
  return {
    ...{ id, name, email, language, plan, createdAt, emailVerifiedAt },
    hasPassword: passwordHash !== null,
    googleAccount: googleId,
    secondFactorSince: factor?.confirmedAt ?? null,
    sessions: await db()
      .select({
        browser: sessions.userAgent,
        address: sessions.address,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, ownerId))
      .orderBy(desc(sessions.createdAt)),
    apiKeys: await db()
      .select({
        name: apiKeys.name,
        scope: apiKeys.scope,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
        expiresAt: apiKeys.expiresAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.ownerId, ownerId))
      .orderBy(asc(apiKeys.createdAt)),
    usage: await db()
      .select({ period: usage.period, answers: usage.answers, quotes: usage.quotes, messages: usage.messages })
      .from(usage)
      .where(and(eq(usage.ownerId, ownerId), eq(usage.subject, '')))
      .orderBy(asc(usage.period)),
    team: await teamOf(ownerId),
    exports: await db()
      .select({ createdAt: dataExports.createdAt, status: dataExports.status })
      .from(dataExports)
      .where(eq(dataExports.ownerId, ownerId))
      .orderBy(asc(dataExports.createdAt)),
  };
}

/** Who works in the owner's account, who did, and who is invited. */
async function teamOf(ownerId: string) {
  const people = await db()
    .select({
      ...{ name: users.name, email: users.email, role: members.role },
      ...{ joinedAt: members.createdAt, endedAt: members.endedAt },
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.ownerId, ownerId))
    .orderBy(asc(members.createdAt));
  const open = await db()
    .select({ email: invitations.email, role: invitations.role, sentAt: invitations.sentAt })
    .from(invitations)
    .where(and(eq(invitations.ownerId, ownerId), isNull(invitations.acceptedBy)))
    .orderBy(asc(invitations.createdAt));
  return { members: people, invitations: open };
}
