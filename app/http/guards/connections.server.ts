import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { config } from '~/infra/config.server';
import { BODY_TIMES } from './bodies.server';
import { networkOf } from './client-address.server';

export type ConnectionLimits = {
  /** Seconds from the first byte, or from connecting, to the end of the headers. */
  headerSeconds: number;
  /** Seconds for a whole request, including the longest upload; body limits are stricter for other bodies. */
  requestSeconds: number;
  /** Concurrent connections from one address. Unlimited for a proxy's address, which all visitors share. */
  mostOfAddress: number;
};

/** A browser opens six connections: this allows a hundred and sixty browsers behind one router. */
const LIMITS: ConnectionLimits = {
  headerSeconds: 20,
  requestSeconds: BODY_TIMES.uploadSeconds,
  mostOfAddress: config.trustedProxies > 0 ? Number.POSITIVE_INFINITY : 1_000,
};

/** How often Node checks for requests that take too long. */
const CHECK_MS = 2_000;

/**
 * A web server that neither slow senders nor a single address can exhaust. Responses, such as a streamed reply, may
 * take any time.
 */
export function createLimitedServer(listener: RequestListener, limits = LIMITS): Server {
  const server = createServer(
    {
      headersTimeout: limits.headerSeconds * 1000,
      requestTimeout: limits.requestSeconds * 1000,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headerSeconds * 1000),
    },
    listener,
  );
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > limits.mostOfAddress) return socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  return server;
}
