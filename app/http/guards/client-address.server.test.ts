import express from 'express';
import { describe, expect, it } from 'vitest';
import { send } from '../../../test/http/send';
import { clientAddress } from './client-address.server';

/** The client address that a server behind this many trusted proxies determines. */
async function addressBehind(proxies: number, forwarded?: string): Promise<string> {
  const app = express();
  app.set('trust proxy', proxies);
  app.use((request, response) => {
    response.send(clientAddress(request));
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  try {
    const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    return (await send(`http://127.0.0.1:${port}/`, { headers: headers as Record<string, string> })).text;
  } finally {
    server.close();
  }
}

describe('the client address used for rate limits', () => {
  it('is the connection’s own unless a proxy is trusted', async () => {
    expect(await addressBehind(0)).toBe('127.0.0.1');
    expect(await addressBehind(0, '203.0.113.9')).toBe('127.0.0.1');
  });

  it('is what the outermost trusted proxy saw, ignoring what the client put before it', async () => {
    expect(await addressBehind(1, '203.0.113.9')).toBe('203.0.113.9');
    expect(await addressBehind(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressBehind(2, '198.51.100.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  });

  it('is the same for a whole IPv6 network, which is one household or office', async () => {
    expect(await addressBehind(1, '2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(await addressBehind(1, '2001:db8:1:2::ffff')).toBe('2001:db8:1:2::/64');
    expect(await addressBehind(1, '2001:db8::5')).toBe('2001:db8:0:0::/64');
    expect(await addressBehind(1, '::1')).toBe('0:0:0:0::/64');
    expect(await addressBehind(1, '::ffff:203.0.113.9')).toBe('203.0.113.9');
  });
});
