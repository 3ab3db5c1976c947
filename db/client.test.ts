import { expect, it } from 'vitest';
import { fakePostgres } from '../test/stand-ins/fake-postgres';
import { connect, executeText } from './client';

/** The driver stops sending ahead of the answers at a hundred, if it is not told otherwise. */
const WAITING = [99, 100, 101];

it.each(WAITING)('a transaction has its connection for itself behind %i statements', async (count) => {
  const server = await fakePostgres();
  const database = connect({ url: server.url, pool: 1 });
  await executeText(database, 'select first');
  const before = Array.from({ length: count }, (_, n) => executeText(database, `select ${n}`));
  // They are sent behind some turns of the same task, in which no answer can come.
  for (let turn = 0; turn < 20; turn++) await undefined;
  const inside = database.transaction((tx) => executeText(tx, 'select inside'));
  await Promise.all([...before, inside, executeText(database, 'select behind')]);
  const begun = server.asked.indexOf('begin');
  expect(server.asked.slice(begun, begun + 3)).toEqual(['begin', 'select inside', 'commit']);
  await database.$client.end({ timeout: 1 });
  server.stop();
});
