import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { isWithin } from '~/services/rate-limits/rate-limits.server';
import { connect } from '~db/client';
import { turnOffJit } from '~db/jit';
import { users } from '~db/schema/account/accounts';
import { jobsWith } from '../../test/jobs';
import { makeOwner } from '../../test/owners';
import { afterCommit, db, executeText, isEmbedded, type Transaction, transaction, vacuumEmbedded } from './db.server';
import { enqueue, onEnqueued } from './queue.server';

describe('a transaction', () => {
  it('commits all of its changes or none', async () => {
    const { id } = await makeOwner('Before');
    const failed = transaction(async (tx) => {
      await tx.update(users).set({ name: 'After' }).where(eq(users.id, id));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const [owner] = await db().select().from(users).where(eq(users.id, id));
    expect(owner?.name).toBe('Before');
  });

  it('runs afterCommit hooks only after a commit', async () => {
    const done: string[] = [];
    await transaction(async (tx) => afterCommit(tx, () => done.push('kept')));
    await transaction(async (tx) => {
      afterCommit(tx, () => done.push('undone'));
      throw new Error('no');
    }).catch(() => {});
    expect(done).toEqual(['kept']);
  });

  it('returns each of many concurrent queries its own rows', async () => {
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    const answers = await Promise.all(
      numbers.map((at) =>
        at % 3 === 0
          ? transaction(async (tx) => (await tx.execute(sql`select ${at}::int as it`))[0]?.it)
          : db()
              .execute(at % 3 === 1 ? sql`select ${at}::int as it` : sql`select 1/0, ${at}::int as it`)
              .then(
                ([row]) => row?.it,
                () => 'error',
              ),
      ),
    );
    expect(answers).toEqual(numbers.map((at) => (at % 3 === 2 ? 'error' : at)));
  });

  it('accepts several statements in one text, as the job queue sends them', async () => {
    expect(await executeText(db(), 'begin; select 1 as a; select 2 as a; commit')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await executeText(db(), 'select $1::int as a, $2::jsonb as b', [3, { c: 4 }])).toEqual([
      { a: 3, b: { c: 4 } },
    ]);
  });
});

// The embedded database has no JIT.
describe.skipIf(isEmbedded)('JIT', () => {
  const url = String(process.env.DATABASE_URL);
  afterEach(() => db().execute(sql.raw(`alter database ${databaseName(url)} set jit = off`)));

  it('is off in the connections of the pool', async () => {
    expect([...(await db().execute(sql`select current_setting('jit') as jit`))]).toEqual([{ jit: 'off' }]);
  });

  it('is turned off by several processes that start at once', async () => {
    const pools = [1, 2, 3].map(() => connect({ url, pool: 1 }));
    await db().execute(sql.raw(`alter database ${databaseName(url)} reset jit`));
    expect(await Promise.all(pools.map(turnOffJit))).toContain('changed');
    await Promise.all(pools.map((pool) => pool.$client.end()));
    const later = connect({ url, pool: 1 });
    expect(await turnOffJit(later)).toBe('off');
    await later.$client.end();
  });

  it('stays on where the user may not change the database', async () => {
    const role = `guest_${randomUUID().slice(0, 8)}`;
    await db().execute(sql.raw(`alter database ${databaseName(url)} reset jit`));
    await db().execute(sql.raw(`create role ${role} login`));
    const guest = new URL(url);
    guest.username = role;
    const pool = connect({ url: guest.href, pool: 1 });
    expect(await turnOffJit(pool)).toBe('refused');
    await pool.$client.end();
    await db().execute(sql.raw(`drop role ${role}`));
    expect(await turnOffJit(db())).toBe('off');
  });
});

const databaseName = (url: string): string => new URL(url).pathname.slice(1);

describe('a statement', () => {
  const prepared = async (tx: Transaction, part: string) => {
    const rows = await tx.execute(sql.raw(`select 1 from pg_prepared_statements where statement like '%${part}%'`));
    return rows.length;
  };

  it('is prepared once on its connection, whoever wrote its text', async () => {
    const counts = await transaction(async (tx) => {
      for (let time = 0; time < 2; time++) {
        await tx.select({ plan: users.plan, prepared: users.id }).from(users).where(eq(users.email, 'nobody'));
        await tx.execute(sql`select ${1}::int as prepared_once`);
        await executeText(tx, 'select $1::int as prepared_text', [1]);
      }
      return [
        await prepared(tx, '"plan", "id" from "users"'),
        await prepared(tx, 'prepared_once'),
        await prepared(tx, 'prepared_text'),
      ];
    });
    expect(counts).toEqual([1, 1, 1]);
  });

  it.skipIf(isEmbedded)('is not prepared where a pooler may give the next transaction another connection', async () => {
    const plain = connect({ url: inject('databaseUrl'), pool: 1, prepare: false });
    await plain.execute(sql`select ${1}::int as never_prepared`);
    const rows = await plain.execute(sql`select name from pg_prepared_statements`);
    await plain.$client.end();
    expect([...rows]).toEqual([]);
  });
});

describe('the pool inside a transaction', () => {
  it.runIf(isEmbedded)(
    'is refused at once: it would wait for the one connection that the transaction holds',
    async () => {
      await expect(transaction(() => isWithin('guessing-mail', 'somebody'))).rejects.toThrow('inside a transaction');
      await expect(transaction(() => transaction(async () => 1))).rejects.toThrow('inside a transaction');
      expect(await isWithin('guessing-mail', 'somebody')).toBe(true);
    },
  );

  it('can be used by what the transaction has begun, once it has ended', async () => {
    let later: Promise<unknown> | undefined;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await transaction(async () => {
      later = ended.then(() => db().execute(sql`select 1 as one`));
    });
    end();
    expect(await later).toEqual([{ one: 1 }]);
  });
});

describe('a job', () => {
  it('exists exactly if its transaction commits', async () => {
    const [kept, undone] = [randomUUID(), randomUUID()];
    let heard = 0;
    const stop = onEnqueued('ingest-document', () => {
      heard += 1;
    });
    await transaction((tx) => enqueue('ingest-document', { documentId: kept }, tx));
    await transaction(async (tx) => {
      await enqueue('ingest-document', { documentId: undone }, tx);
      throw new Error('no');
    }).catch(() => {});
    stop();
    expect(await jobsWith('ingest-document', 'documentId', kept)).toHaveLength(1);
    expect(await jobsWith('ingest-document', 'documentId', undone)).toEqual([]);
    expect(heard).toBe(1);
  });

  it('is rejected when its payload does not match', async () => {
    const wrong = transaction((tx) => enqueue('ingest-document', { documentId: 'not an id' }, tx));
    await expect(wrong).rejects.toThrow('documentId');
  });

  it('that embeds an assistant’s chunks waits once, however often it is requested', async () => {
    const { assistant } = await makeOwner();
    for (let time = 0; time < 3; time++) {
      await transaction((tx) => enqueue('embed-chunks', { assistantId: assistant.id }, tx));
    }
    expect(await jobsWith('embed-chunks', 'assistantId', assistant.id)).toHaveLength(1);
  });
});

it.runIf(isEmbedded)('the embedded database frees the space of deleted rows', async () => {
  const size = async () => {
    const [row] = await db().execute<{ bytes: string }>(sql`select pg_total_relation_size('rate_limits') as bytes`);
    return Number(row?.bytes);
  };
  await vacuumEmbedded();
  const before = await size();
  await db().execute(
    sql`insert into rate_limits (key, points) select 'space-' || n, 1 from generate_series(1, 20000) n`,
  );
  const full = await size();
  await db().execute(sql`delete from rate_limits where key like 'space-%'`);
  await vacuumEmbedded();
  expect(full).toBeGreaterThan(before + 1_000_000);
  expect(await size()).toBeLessThan(full - 500_000);
});
