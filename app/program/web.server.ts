import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import { sql } from 'drizzle-orm';
import express, { type Request, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { BodyTimes } from '../http/guards/bodies.server';
import { clientAddress } from '../http/guards/client-address.server';
import { createLimitedServer } from '../http/guards/connections.server';
import { contentSecurity, securityHeaders } from '../http/guards/content-security.server';
import { earlyGuards, lastResort, requestGuards } from '../http/guards/guards.server';
import { config, LOOPBACK } from '../infra/config.server';
import { db } from '../infra/db.server';
import { log } from '../infra/log.server';

declare module '@remix-run/server-runtime' {
  /** What a route receives in addition to the request. */
  interface AppLoadContext {
    /** For the page's own scripts and styles; none in development. */
    nonce?: string;
    /** Client address: see `clientAddress`. */
    address?: string;
  }
}

const FOR_THIS_MACHINE = `  The demo listens on ${LOOPBACK} only, since its password is known. HOST=0.0.0.0 opens it to others.\n`;

/** Open requests get this long to finish when the server stops. */
const DRAIN_MS = 10_000;

/**
 * Builds the web role's application.
 *
 * @param build Remix's build of the routes.
 * @param assets middleware that serves the browser's files.
 * @param options for tests: time limits of bodies, and how the client address is determined.
 */
export function createApp(
  build: ServerBuild | (() => Promise<ServerBuild>),
  assets: RequestHandler[],
  options: { bodyTimes?: BodyTimes; clientAddress?: (request: Request) => string } = {},
) {
  const origin = options.clientAddress ?? clientAddress;
  const app = express();
  const development = typeof build === 'function';
  app.disable('x-powered-by');
  // Routes parse their own query: nothing is built from it before.
  app.set('query parser', false);
  app.set('trust proxy', config.trustedProxies);
  app.use(securityHeaders);
  // The development server adds its own scripts and styles.
  if (!development) app.use(contentSecurity);
  app.get('/healthz', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    try {
      await db().execute(sql`select 1`);
      response.json({ status: 'ok' });
    } catch {
      response.status(503).json({ status: 'unavailable' });
    }
  });
  app.use(
    compression({
      // A compressed stream is held back until a block is full.
      filter: (request, response) =>
        !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
        compression.filter(request, response),
    }),
  );
  // The development server's own files have URLs of any length.
  if (development) app.use(assets, earlyGuards);
  else app.use(earlyGuards, assets);
  app.use(requestGuards(options.bodyTimes));
  app.use(
    createRequestHandler({
      build,
      mode: development ? 'development' : 'production',
      getLoadContext: (request, response) => ({ nonce: response.locals.nonce, address: origin(request) }),
    }),
  );
  app.use(lastResort);
  return app;
}

/** Files of the production build: hashed ones are cached for a year, all others are revalidated. */
export function builtAssets(client = path.join(config.rootDir, 'build/client')): RequestHandler[] {
  const forAnyOrigin: RequestHandler = (request, response, next) => {
    if (request.path.startsWith('/widget')) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    next();
  };
  return [
    forAnyOrigin,
    expressStaticGzip(client, {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: {
        redirect: false,
        setHeaders(response, file) {
          const relative = path.relative(client, file).replace(/\.br$/, '');
          const hashed = relative.startsWith(`assets${path.sep}`) || relative.startsWith(`widget${path.sep}`);
          response.setHeader(
            'Cache-Control',
            hashed ? 'public, max-age=31536000, immutable' : `public, max-age=${relative === 'widget.js' ? 300 : 3600}`,
          );
        },
      },
    }),
  ];
}

/** Starts listening and logs the address. @returns a function that stops listening once open requests are answered. */
export async function startWeb(): Promise<() => Promise<void>> {
  // The routes are part of the same build: they share this module's pool and settings.
  const build = (await import('virtual:remix/server-build')) as unknown as ServerBuild;
  const server = createLimitedServer(createApp(build, builtAssets()));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = config.publicUrl ?? `http://localhost:${port}`;
  if (!config.supportEmail) log.warn('SUPPORT_EMAIL is not set: pages name no address to write to');
  log.info({ port, address }, 'ready');
  process.stdout.write(
    `\n  Komek is ready: ${address}\n${config.demo && config.host === LOOPBACK ? FOR_THIS_MACHINE : ''}\n`,
  );
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(timer);
  };
}
