import { expect, it } from 'vitest';
import { CUT, fakePostgres, SILENCE } from '../test/stand-ins/fake-postgres';
import { connect, executeText } from './client';
import { RenewedPool } from './renewed-pool';

const TIMES = { between: 1, grace: 1, end: 1 };

it('a pool of which a connection was lost makes way for a new one, and what hangs in it is refused', async () => {
  const server = await fakePostgres();
  let renewed = () => {};
  const isRenewed = new Promise<void>((resolve) => {
    renewed = resolve;
  });
  const open = (lost: () => void) => connect({ url: server.url, pool: 2, lost });
  const pool = new RenewedPool(open, { onRenewed: () => renewed(), times: TIMES });
  const first = pool.current;
  const hanging = expect(executeText(first, SILENCE)).rejects.toThrow('CONNECTION_DESTROYED');
  await expect(executeText(first, CUT)).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
  await isRenewed;
  await hanging;
  expect(pool.current).not.toBe(first);
  expect(await executeText(pool.current, 'select 1')).toEqual([]);
  await pool.end();
  server.stop();
});

it('a pool that is ended by its owner is not renewed', async () => {
  const server = await fakePostgres();
  let renewals = 0;
  const open = (lost: () => void) => connect({ url: server.url, pool: 1, lost });
  const pool = new RenewedPool(open, { onRenewed: () => renewals++, times: TIMES });
  const { current } = pool;
  await executeText(current, 'select 1');
  await pool.end();
  expect(pool.current).toBe(current);
  expect(renewals).toBe(0);
  server.stop();
});
