import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { db } from '~/infra/db.server';
import { createQueueTables } from '~/infra/queue.server';
import { addText } from '~/services/knowledge/texts.server';
import { makeFullOwner } from '../../test/fixtures/full-owner';
import { connect, type Database, executeText } from '../client';
import { migrate } from '../migrate';
import { copyEverything, TargetNotEmptyError } from './copy';

let target: Database;
const undo: (() => unknown)[] = [];

/** An empty database of its own on the tests' PostgreSQL server. */
async function emptyDatabase(url: string): Promise<Database> {
  const name = `${new URL(url).pathname.slice(1)}_moved`;
  const admin = connect({ url, pool: 1 });
  await admin.execute(sql.raw(`create database ${name}`));
  undo.push(
    () => admin.$client.end(),
    () => admin.execute(sql.raw(`drop database ${name} with (force)`)),
  );
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return connect({ url: moved.href, pool: 2 });
}

/** A source whose connection breaks when this table is read. */
function breakingAt(table: string): Database {
  const client = new Proxy(db().$client, {
    get(real, name) {
      if (name !== 'unsafe') return Reflect.get(real, name);
      return (text: string, ...rest: never[]) => {
        if (text.startsWith('copy') && text.includes(table)) throw new Error('connection lost');
        return real.unsafe(text, ...rest);
      };
    },
  });
  return new Proxy(db(), { get: (real, name) => (name === '$client' ? client : Reflect.get(real, name)) });
}

// The embedded database takes no COPY through its socket, so it cannot be a target.
describe.runIf(inject('databaseUrl'))('moving a database', () => {
  beforeAll(async () => {
    target = await emptyDatabase(inject('databaseUrl'));
    undo.push(() => target.$client.end({ timeout: 3 }));
    await migrate(target, path.resolve(import.meta.dirname, '../migrations'));
    await createQueueTables(async (text, values) => ({ rows: await executeText(target, text, values) }));
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  it('brings every row, equal to the last byte, after a try that was broken off; a second move is refused', async () => {
    const owner = await makeFullOwner('баурсақ ☕ \\N\t');
    // Rows larger than a reader's buffer: the driver pauses the connection in the middle of them.
    for (let at = 0; at < 3; at++) await addText(owner.assistant, `${at} ${'слово '.repeat(4000)}`);
    await expect(copyEverything(breakingAt('public.messages'), target)).rejects.toThrow('connection lost');
    expect([...(await target.execute(sql`select count(*)::int as owners from users`))]).toEqual([{ owners: 0 }]);

    const moved = await copyEverything(db(), target);
    const rowsOf = (table: string) => moved.find((one) => one.table === table)?.rows ?? 0;
    for (const table of [
      'public.users',
      'public.documents',
      'public.document_parts',
      'public.messages',
      'pgboss.job',
    ]) {
      expect(rowsOf(table), table).toBeGreaterThan(0);
    }
    for (const database of [db(), target]) {
      const [part] = await database.execute<{ sum: string }>(
        sql`select encode(sha256(string_agg(bytes, ''::bytea order by document_id)), 'hex') as sum from document_parts`,
      );
      expect(part?.sum).toMatch(/^[0-9a-f]{64}$/);
    }
    const [found] = await target.execute(sql`select email from users where id = ${owner.id}`);
    expect(found).toEqual({ email: owner.email });
    // New rows get new numbers, and references are checked at once again.
    const [next] = await target.execute<{ id: string; most: string }>(
      sql`select nextval('messages_id_seq')::text as id, (select max(id) from messages)::text as most`,
    );
    expect(Number(next?.id)).toBeGreaterThan(Number(next?.most));
    const deferred = await target.execute(
      sql`select conname from pg_constraint where condeferrable and connamespace = 'public'::regnamespace`,
    );
    expect([...deferred]).toEqual([]);
    await expect(copyEverything(db(), target)).rejects.toThrow(TargetNotEmptyError);
  });
});
