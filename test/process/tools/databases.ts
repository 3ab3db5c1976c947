import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import postgres from 'postgres';
import type { ServerEnv } from './server';

export type Query = <T>(text: string) => Promise<T[]>;

/** A separate database, with the settings that point a server at it. */
export type ProofDatabase = {
  kind: 'embedded' | 'postgresql';
  env: ServerEnv;
  /** The server's own temporary folder. */
  temporary: string;
  /** Queries the database directly. The embedded one accepts one process: its server must have stopped. */
  inspect<T>(work: (query: Query) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

/**
 * @param where `embedded`, or the URL of a PostgreSQL server on which a database may be created.
 * @param folder where the server's files are; a new temporary folder without.
 */
export async function freshDatabase(
  where: string,
  folder = mkdtempSync(path.join(tmpdir(), 'komek-proof-')),
): Promise<ProofDatabase> {
  const env = { DATA_DIR: path.join(folder, 'data'), TMPDIR: path.join(folder, 'tmp') };
  const removeFolder = async () => rmSync(folder, { recursive: true, force: true });
  const common = { temporary: env.TMPDIR };
  if (where === 'embedded') {
    return { ...common, kind: 'embedded', env, inspect: inspectEmbedded(env.DATA_DIR), remove: removeFolder };
  }

  const name = `komek_proof_${randomBytes(6).toString('hex')}`;
  await withClient(where, (query) => query(`create database ${name}`));
  const url = new URL(where);
  url.pathname = `/${name}`;
  return {
    ...common,
    kind: 'postgresql',
    env: { ...env, DATABASE_URL: url.href },
    inspect: (work) => withClient(url.href, work),
    async remove() {
      await withClient(where, (query) => query(`drop database ${name} with (force)`));
      await removeFolder();
    },
  };
}

async function withClient<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(async <R>(text: string) => [...(await client.unsafe(text))] as R[]);
  } finally {
    await client.end();
  }
}

function inspectEmbedded(dataDir: string): ProofDatabase['inspect'] {
  return async (work) => {
    const database = await PGlite.create({ dataDir: path.join(dataDir, 'database'), extensions: { vector } });
    try {
      return await work(async <R>(text: string) => (await database.query<R>(text)).rows);
    } finally {
      await database.close();
    }
  };
}
