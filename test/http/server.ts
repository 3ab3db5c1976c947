import type { ServerBuild } from '@remix-run/node';
import type { Call } from '~/api/calls/call';
import options from '../../remix.config.js';
import { type Listening, type ListenOptions, listen } from '../listen';

type RouteModule = ServerBuild['routes'][string]['module'];

const modules = import.meta.glob<RouteModule>([
  '../../app/root.tsx',
  '../../app/routes/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!**/*.server.*',
]);

/** The routes of Remix's build: id, path, parent, file. */
export const routes = {
  root: { id: 'root', path: '', file: 'root.tsx' },
  ...options.routes(),
};

function pathOf(id: string): string {
  const known: Record<string, { path?: string; parentId?: string }> = routes;
  const { path: part, parentId } = known[id] ?? {};
  return [parentId ? pathOf(parentId) : '', part ?? ''].filter(Boolean).join('/');
}

/** All paths that a route answers, as `/api/ai-actions/:id`; layouts without a path are left out. */
export function routePaths(): string[] {
  return Object.values(routes)
    .filter((route) => route.path || ('index' in route && route.index))
    .map(({ id }) => `/${pathOf(id)}`);
}

/** The route that draws the page at a path; the others of its page are the layouts around it. */
export function routeOf(path: string): string {
  const found = Object.values(routes).find(
    ({ id, ...route }) => `/${pathOf(id)}` === path && (route.path || 'index' in route),
  );
  if (!found) throw new Error(`No route has the path ${path}`);
  return found.id;
}

/** The calls that the routes serve, each with the address of its route in the form of `Call['path']`. */
export async function servedCalls(): Promise<{ path: string; call: Call }[]> {
  const served = Object.values(routes).map(async ({ id, file }) => {
    const { loader, action } = (await modules[`../../app/${file}`]?.()) ?? {};
    const calls = new Set([loader, action].flatMap((one) => (one as { calls?: Call[] } | undefined)?.calls ?? []));
    return [...calls].map((call) => ({ path: `/${pathOf(id).replace(/:(\w+)/g, '{$1}')}`, call }));
  });
  return (await Promise.all(served)).flat();
}

async function wholeBuild(): Promise<ServerBuild> {
  const loaded = await Promise.all(
    Object.values(routes).map(async (route) => {
      const load = modules[`../../app/${route.file}`];
      if (!load) throw new Error(`No module is known for ${route.file}`);
      return [
        route.id,
        {
          ...route,
          parentId: route.id === 'root' ? undefined : 'parentId' in route ? route.parentId : 'root',
          module: await load(),
        },
      ] as const;
    }),
  );
  const entries = Object.fromEntries(
    loaded.map(([id, { module: _, ...route }]) => [
      id,
      {
        ...route,
        module: `/assets/${id}.js`,
        hasAction: true,
        hasLoader: true,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: id === 'root',
      },
    ]),
  );
  return {
    mode: 'production',
    entry: { module: (await import('~/entry.server')) as unknown as ServerBuild['entry']['module'] },
    routes: Object.fromEntries(loaded) as unknown as ServerBuild['routes'],
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: entries as never,
      url: '/assets/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: options.future as unknown as ServerBuild['future'],
    isSpaMode: false,
  };
}

/** The whole web server, pages and calls, on the routes' sources and the test's database. */
export async function startWholeServer(options?: ListenOptions): Promise<Listening> {
  return listen(await wholeBuild(), options);
}
