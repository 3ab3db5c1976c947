import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { createApp } from '~/web.server';

export type Listening = { url: string; stop(): Promise<void> };

/** The web server of a build, on a port of its own. */
export async function listen(build: ServerBuild): Promise<Listening> {
  const server = createServer(createApp(build, []));
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
