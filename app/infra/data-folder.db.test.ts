import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { makeOwner } from '../../test/owners';
import { db, isEmbedded } from './db.server';

/** Each file below a folder with its mode, except links, which have no mode of their own. */
function modes(file: string): { file: string; mode: string }[] {
  const stat = lstatSync(file);
  if (stat.isSymbolicLink()) return [];
  const inside = stat.isDirectory() ? readdirSync(file).flatMap((name) => modes(path.join(file, name))) : [];
  return [{ file, mode: (stat.mode & 0o777).toString(8) }, ...inside];
}

describe.skipIf(process.platform === 'win32')('the data folder of a running database', () => {
  it('has no file or folder that group or others may use, including new ones', async () => {
    await makeOwner();
    if (isEmbedded) {
      await db().execute(sql`create table made_while_running as select i from generate_series(1, 100) i`);
      await db().execute(sql`checkpoint`);
      await db().execute(sql`drop table made_while_running`);
    }
    const found = modes(inject('dataDir'));
    expect(found.length).toBeGreaterThan(isEmbedded ? 900 : 0);
    expect(found.filter(({ mode }) => !mode.endsWith('00'))).toEqual([]);
  });
});
