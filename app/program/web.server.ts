import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Request, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { endLiveStreams } from '../api/streams/live-stream.server';
import type { BodyTimes } from '../http/guards/bodies.server';
import { clientAddress } from '../http/guards/client-address.server';
import { createLimitedServer } from '../http/guards/connections.server';
import { contentSecurity, securityHeaders } from '../http/guards/content-security.server';
import { earlyGuards, lastResort, requestGuards } from '../http/guards/guards.server';
import { identified } from '../http/guards/identified.server';
import { config } from '../infra/config.server';
import { settleAnswers } from '../services/answer/answer-question.server';
import { addHealthChecks, readiness } from './health.server';
import { announceReady } from './ready';
import { routeParts } from './route-parts.server';

declare module '@remix-run/server-runtime' {
  /** What a route receives in addition to the request. */
  interface AppLoadContext {
    /** For the page's own scripts and styles; none in development. */
    nonce?: string;
    /** Client address: see `clientAddress`. */
    address?: string;
  }
}

/** Open requests get this long to finish when the server stops. */
const DRAIN_MS = 8_000;

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
  app.use(identified, securityHeaders);
  // The development server adds its own scripts and styles.
  if (!development) app.use(contentSecurity);
  addHealthChecks(app);
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
  const routes = (some: typeof build) =>
    createRequestHandler({
      build: some,
      mode: development ? 'development' : 'production',
      getLoadContext: (request, response) => ({ nonce: response.locals.nonce, address: origin(request) }),
    });
  app.use(development ? routes(build) : inParts(build, routes));
  app.use(lastResort);
  return app;
}

/** Answers each request by a handler that knows only the routes which its path can match. */
function inParts(build: ServerBuild, handlerOf: (part: ServerBuild) => RequestHandler): RequestHandler {
  const partFor = routeParts(build);
  const handlers = new Map<ServerBuild, RequestHandler>();
  return (request, response, next) => {
    const part = partFor(request.originalUrl);
    const handler = handlers.get(part) ?? handlerOf(part);
    handlers.set(part, handler);
    return handler(request, response, next);
  };
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
          const hashed = /^(assets|widget)[/\\](?!check\.js$)/.test(relative);
          response.setHeader(
            'Cache-Control',
            hashed
              ? 'public, max-age=31536000, immutable'
              : `public, max-age=${/^widget(\.js|[/\\])/.test(relative) ? 300 : 3600}`,
          );
        },
      },
    }),
    // A new build beside a running server takes its files away. What the one above has set is the file's, not the page's.
    (request, response, next) => {
      response.removeHeader('Content-Encoding');
      response.removeHeader('Content-Type');
      request.url = request.originalUrl;
      next();
    },
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
  const stop = async () => {
    readiness.stopping = true;
    endLiveStreams();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(timer);
    await settleAnswers();
  };
  const { port } = server.address() as AddressInfo;
  announceReady(port);
  return stop;
}
