import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { BodyTimes } from '~/http/guards/bodies.server';
import { createLimitedServer } from '~/http/guards/connections.server';
import { createApp } from '~/program/web.server';

export type Listening = { url: string; stop(): Promise<void> };
/** `clientAddress`: the client address for rate limits; by default each server has its own. */
export type ListenOptions = { assets?: RequestHandler[]; bodyTimes?: BodyTimes; clientAddress?: () => string };

let addresses = 0;

/** An address that no test has used before. */
export function newAddress(): string {
  addresses += 1;
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** The web server of a build, on its own port. */
export async function listen(build: ServerBuild, { assets = [], ...options }: ListenOptions = {}): Promise<Listening> {
  const address = newAddress();
  const server = createLimitedServer(createApp(build, assets, { clientAddress: () => address, ...options }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
