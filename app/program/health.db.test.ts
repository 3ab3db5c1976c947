import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { identified } from '../http/guards/identified.server';
import { addHealthChecks, readiness } from './health.server';

let server: Server;
let url: string;
beforeAll(async () => {
  const app = express();
  app.use(identified);
  addHealthChecks(app);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function check(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers });
  const { status } = (await response.json()) as { status: string };
  return {
    code: response.status,
    status,
    id: response.headers.get('x-request-id'),
    cache: response.headers.get('cache-control'),
  };
}

describe('the health checks', () => {
  it('say that the process lives and is ready, and are never cached', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect(await check(path)).toMatchObject({ code: 200, status: 'ok', cache: 'no-store' });
    }
  });

  it('say that it is not ready while the database lacks a migration of this release', async () => {
    const later = sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000000000000`;
    const earlier = sql`update drizzle.__drizzle_migrations set created_at = created_at - 1000000000000`;
    await db().execute(earlier);
    try {
      expect(await check('/readyz')).toMatchObject({ code: 503, status: 'not migrated' });
      expect(await check('/healthz')).toMatchObject({ code: 200 });
    } finally {
      await db().execute(later);
    }
  });

  it('answer under the id of the request, or under a new one', async () => {
    expect((await check('/healthz', { 'x-request-id': 'from-the-proxy.1' })).id).toBe('from-the-proxy.1');
    expect((await check('/healthz', { 'x-request-id': 'not well formed' })).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('say that it is not ready once it stops, while it still lives', async () => {
    readiness.stopping = true;
    try {
      expect(await check('/readyz')).toMatchObject({ code: 503, status: 'stopping' });
      expect(await check('/healthz')).toMatchObject({ code: 200 });
    } finally {
      readiness.stopping = false;
    }
  });
});
