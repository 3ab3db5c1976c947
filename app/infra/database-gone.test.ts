import { createServer } from 'node:net';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connect, type Database, type Executor } from '~db/client';
import { isDatabaseGone, isDiskFull, onceDatabaseIsBack } from './database-gone';
import { statement } from './statement.server';

const one = statement(() => sql`select 1`);

async function failure(url: string, ask = (database: Database): Promise<unknown> => database.execute(sql`select 1`)) {
  const database = connect({ url, pool: 1 });
  try {
    return await ask(database).catch((error: unknown) => error);
  } finally {
    await database.$client.end({ timeout: 1 });
  }
}

describe('a database that is gone', () => {
  it('is one that refuses connections', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const url = `postgres://komek@127.0.0.1:${port}/komek`;
    expect(isDatabaseGone(await failure(url))).toBe(true);
    expect(isDatabaseGone(await failure(url, (database) => one({}, database)))).toBe(true);
  });

  it('is one that cuts the connection in the middle of a statement', async () => {
    const cut = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const client = { unsafe: () => Promise.reject(cut), options: {} };
    const executor = { session: { client } } as unknown as Executor;
    expect(isDatabaseGone(await one({}, executor).catch((error: unknown) => error))).toBe(true);
  });

  it('is one that shuts down, starts, has a full disk or breaks a deadlock', () => {
    for (const code of ['57P01', '57P03', '08006', '53100', '40P01']) {
      const cause = Object.assign(new Error('gone'), { name: 'PostgresError', code });
      expect(isDatabaseGone(new DrizzleQueryError('select 1', [], cause))).toBe(true);
    }
  });

  it('is told apart when its disk is full', () => {
    const failed = (code: string) => Object.assign(new Error('failed'), { name: 'PostgresError', code });
    expect(isDiskFull(new DrizzleQueryError('insert', [], failed('53100')))).toBe(true);
    expect(isDiskFull(failed('57P01'))).toBe(false);
  });

  it('is no other failure: of a statement, of a file, of another server', () => {
    const wrong = Object.assign(new Error('duplicate key'), { name: 'PostgresError', code: '23505' });
    expect(isDatabaseGone(wrong)).toBe(false);
    expect(isDatabaseGone(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false);
    expect(isDatabaseGone(Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } }))).toBe(false);
  });
});

describe('a step that must not be lost', () => {
  it('is repeated until the database is back, and not after any other failure', async () => {
    const gone = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
    const failures: Error[] = [gone, gone];
    let tries = 0;
    const step = async () => {
      tries++;
      const failure = failures.shift();
      if (failure) throw failure;
      return 'done';
    };
    expect(await onceDatabaseIsBack(step)).toBe('done');
    expect(tries).toBe(3);
    failures.push(new Error('wrong'), gone);
    await expect(onceDatabaseIsBack(step)).rejects.toThrow('wrong');
  });
});
