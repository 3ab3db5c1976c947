import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { CUT, fakePostgres } from '../test/stand-ins/fake-postgres';
import { connect, type Database, executeText } from './client';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function connected(): Promise<{ database: Database; asked: string[] }> {
  const server = await fakePostgres();
  const database = connect({ url: server.url, pool: 1 });
  stop = async () => {
    await database.$client.end({ timeout: 1 });
    server.stop();
  };
  return { database, asked: server.asked };
}

/** The connection may only be used again after it was made again. */
const worksAgain = async ({ database, asked }: { database: Database; asked: string[] }) => {
  await expect(executeText(database, 'select again')).resolves.toEqual([]);
  expect(asked.filter((text) => text.startsWith('rollback'))).toEqual([]);
};

describe('a transaction whose connection is lost', () => {
  it('fails, and the connection is made again', async () => {
    const to = await connected();
    const lost = to.database.transaction(async (tx) => {
      await executeText(tx, CUT);
    });
    await expect(lost).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
    await worksAgain(to);
  });

  it('fails in a part of it too, and refuses what the work goes on to ask', async () => {
    const to = await connected();
    const seen: unknown[] = [];
    const lost = to.database.transaction(async (tx) => {
      await tx.transaction((part) => executeText(part, CUT)).catch((error) => seen.push(error));
      await executeText(tx, 'select more').catch((error) => seen.push(error));
      await tx.execute(sql`select more`).catch((error) => seen.push(error));
      throw new Error('the work gives up');
    });
    await expect(lost).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
    expect(seen).toHaveLength(3);
    expect(to.asked).not.toContain('select more');
    await worksAgain(to);
  });

  it('fails as a text that opens and commits it', async () => {
    const to = await connected();
    await expect(executeText(to.database, `begin; select 1; ${CUT}; commit;`)).rejects.toThrow(
      /ECONNRESET|CONNECTION_CLOSED/,
    );
    await worksAgain(to);
    await executeText(to.database, 'begin; select 2; commit;');
    expect(to.asked.slice(-3)).toEqual(['begin', 'select 2;', 'commit']);
  });
});
