import { createServer } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { config } from '../infra/config.server';
import { start } from './server';
import { createApp } from './web.server';

/** Runs Komek on the development server's modules: only for `npm run dev`. */
export async function startDevelopment(options: {
  assets: RequestHandler[];
  loadBuild: () => Promise<ServerBuild>;
}): Promise<void> {
  const stop = await start({ web: false });
  const server = createServer(createApp(options.loadBuild, options.assets));
  server.listen(config.port, config.host, () =>
    process.stdout.write(`\n  Komek is ready: http://localhost:${config.port}\n\n`),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      server.close();
      await stop();
      process.exit(0);
    });
  }
}
