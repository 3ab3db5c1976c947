import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { BodyTimes } from '~/http/gate/bodies.server';
import { createLimitedServer } from '~/http/gate/connections.server';
import { createApp } from '~/web.server';

export type Listening = { url: string; stop(): Promise<void> };
export type ListenOptions = { assets?: RequestHandler[]; bodyTimes?: BodyTimes };

/** The web server of a build, on a port of its own. */
export async function listen(build: ServerBuild, { assets = [], bodyTimes }: ListenOptions = {}): Promise<Listening> {
  const server = createLimitedServer(createApp(build, assets, bodyTimes));
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
