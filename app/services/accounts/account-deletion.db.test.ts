import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { signIn } from '~/sign-in/session.server';
import { activateBot } from '~/telegram/setup/bots.server';
import { errorOf } from '../../../test/failures';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { sharedTelegram } from '../../../test/telegram/shared';
import { ask } from '../../../test/visitors';
import { uploadDocuments } from '../knowledge/documents.server';
import { addQa } from '../knowledge/qa.server';
import { ingestDocument } from '../knowledge/reading/ingest.server';
import { addText } from '../knowledge/texts.server';
import { deleteAccount, profileOf, registerOwner } from './accounts.server';
import { ownerOfGoogle } from './google-accounts.server';
import { endSession, endSessions, listSessions } from './log-in/sessions.server';

/** Columns by which a row belongs to an account. */
const BELONGS_BY = ['assistant_id', 'owner_id', 'user_id'];

/**
 * Row counts of all our tables, without rows that belong to other accounts: earlier tests of this process may still store
 * counts of theirs. Rows that belong to nobody are counted, so what an account leaves behind with its key emptied is found.
 */
async function rowsOf(...ids: string[]): Promise<Record<string, number>> {
  const tables = await db().execute<{ name: string; belongs: string[] }>(sql`
    select t.table_name as name, array(
      select c.column_name::text from information_schema.columns c
      where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name in ${BELONGS_BY}) as belongs
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  const counts: Record<string, number> = {};
  for (const { name, belongs } of tables) {
    const own = belongs.map((column) => sql`coalesce(${sql.identifier(column)} in ${ids}, true)`);
    const [row] = await db().execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where ${own.length ? sql.join(own, sql` or `) : sql`true`}`,
    );
    counts[name] = row?.n ?? 0;
  }
  return counts;
}

/** Gives an owner one of everything that an owner can have. */
async function fill(owner: TestOwner): Promise<void> {
  await signIn(owner.id);
  await addQa(owner.assistant, [{ question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }]);
  await addText(owner.assistant, 'We open at nine.');
  const [document] = await uploadDocuments(
    owner.assistant,
    uploadOfFiles([{ name: 'rules.txt', content: 'Delivery takes two days within the city.' }]),
  );
  await ingestDocument(document?.id ?? '');
  await ask(owner, 'Can I pay by card?');
  const bot = (await sharedTelegram()).newBot();
  await activateBot(owner.assistant, { token: bot.token, name: '' });
}

describe('deleting an account', () => {
  it('leaves nothing behind in any table', async () => {
    const other = await makeOwner();
    await fill(other);
    const before = await rowsOf(randomUUID());
    const owner = await makeOwner();
    await fill(owner);
    const ids = [owner.id, owner.assistant.id];
    const between = await rowsOf(...ids);
    const grown = Object.keys(between).filter((name) => (between[name] ?? 0) > (before[name] ?? 0));
    for (const table of ['users', 'sessions', 'assistants', 'documents', 'document_parts', 'chunks', 'messages']) {
      expect(grown).toContain(table);
    }
    await deleteAccount(owner.id, owner);
    const { rate_limits: _, ...after } = await rowsOf(...ids);
    const { rate_limits: __, ...expected } = before;
    expect(after).toEqual(expected);
    expect((await errorOf(profileOf(owner.id))).code).toBe('not_found');
    expect(await profileOf(other.id)).toMatchObject({ email: other.email });
  });

  it('removes mails that are waiting or sent', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await registerOwner({ name: 'Dana', email, password: 'secret-word' }, 'en');
    const mails = () =>
      db().execute(sql`select 1 from pgboss.job where data::text like ${`%${email}%`}
        union all select 1 from pgboss.archive where data::text like ${`%${email}%`}`);
    expect(await mails()).toHaveLength(1);
    await deleteAccount(id, { email, password: 'secret-word' });
    expect(await mails()).toHaveLength(0);
  });

  it('requires the account’s e-mail and password, and otherwise deletes nothing', async () => {
    const { id, email, password } = await makeOwner();
    const wrong = [
      await errorOf(deleteAccount(id, { email: 'other@example.com', password })),
      await errorOf(deleteAccount(id, { email, password: 'wrong' })),
      await errorOf(deleteAccount(id, { email })),
    ];
    expect(wrong.map(({ fields }) => fields)).toEqual([
      { email: 'emailDiffers' },
      { password: 'passwordWrong' },
      { password: 'passwordWrong' },
    ]);
    expect(await profileOf(id)).toMatchObject({ email });
  });

  it('requires no password from an owner who has none', async () => {
    const at = { id: randomUUID(), name: 'Dana', email: `${randomUUID()}@example.com`, emailVerified: true };
    const { id } = await ownerOfGoogle(at, 'en');
    await deleteAccount(id, { email: ` ${at.email.toUpperCase()} ` });
    expect((await errorOf(profileOf(id))).code).toBe('not_found');
  });
});

describe('the list of sessions', () => {
  it('shows where the owner is signed in, and ends one of them', async () => {
    const { id } = await makeOwner();
    await signIn(id, 'Firefox');
    await signIn(id, 'Chrome');
    const sessions = await listSessions(id);
    // Both may begin in the same millisecond; their order does not matter here.
    const earlier = sessions.find(({ userAgent }) => userAgent === 'Firefox');
    expect(sessions.map(({ userAgent }) => userAgent).sort()).toEqual(['Chrome', 'Firefox']);
    await endSession(id, earlier?.id ?? '');
    expect((await listSessions(id)).map(({ userAgent }) => userAgent)).toEqual(['Chrome']);
  });

  it('ends all except the present one', async () => {
    const { id } = await makeOwner();
    for (const userAgent of ['a', 'b', 'c']) await signIn(id, userAgent);
    const [present] = await listSessions(id);
    await endSessions(id, present?.id);
    expect(await listSessions(id)).toEqual([present]);
  });

  it('ends no session of another owner', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    await signIn(theirs.id);
    const [session] = await listSessions(theirs.id);
    expect((await errorOf(endSession(mine.id, session?.id ?? ''))).code).toBe('not_found');
    await endSessions(mine.id);
    expect(await listSessions(theirs.id)).toHaveLength(1);
  });
});
