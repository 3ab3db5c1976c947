import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { expect, it } from 'vitest';
import remixOptions from '../../remix.config.js';
import { routeParts } from './route-parts.server';

type Listed = { id: string; path?: string; index?: boolean; parentId?: string };
const routes: Record<string, Listed> = { root: { id: 'root', path: '' }, ...remixOptions.routes() };

const tell = ({ params }: { params: object }) => Response.json(params);
/** A call has no component: it answers with its parameters. A page has one, and its data are the parameters. */
const moduleOf = (id: string) => ({
  loader: tell,
  action: tell,
  ...(id.startsWith('routes/api/') ? {} : { default: () => null }),
});

/** The real table of routes, whose modules tell what they were asked. */
const whole = {
  mode: 'production',
  entry: {
    module: {
      handleError() {},
      // In place of drawing a page: all that it would be drawn from.
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext, manifest }: EntryContext,
      ) =>
        Response.json(
          {
            matches: staticHandlerContext.matches.map(({ route, params, pathname }) => [route.id, params, pathname]),
            data: staticHandlerContext.loaderData,
            errors: staticHandlerContext.errors,
            drawn: staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]),
          },
          { status, headers },
        ),
    },
  },
  routes: Object.fromEntries(
    Object.values(routes).map((route) => [
      route.id,
      {
        ...route,
        parentId: route.id === 'root' ? undefined : (route.parentId ?? 'root'),
        module: moduleOf(route.id),
      },
    ]),
  ),
  assets: {
    entry: { imports: [], module: '' },
    routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id, hasLoader: true, hasAction: true }])),
    url: '',
    version: 'test',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: remixOptions.future,
  isSpaMode: false,
} as unknown as ServerBuild;
type EntryContext = Parameters<ServerBuild['entry']['module']['default']>[3];

const partFor = routeParts(whole);
const handlers = new Map<ServerBuild, ReturnType<typeof createRequestHandler>>();
async function answer(build: ServerBuild, target: string, method: string) {
  const handle = handlers.get(build) ?? createRequestHandler(build, 'production');
  handlers.set(build, handle);
  const response = await handle(new Request(`http://localhost${target}`, { method }));
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** Expects a part to answer as the whole build does. @returns how. */
async function expectSame(target: string, method = 'GET') {
  const expected = await answer(whole, target, method);
  expect(await answer(partFor(target), target, method), `${method} ${target}`).toEqual(expected);
  return expected;
}

function pathOf(id: string): string {
  const { path, parentId } = routes[id] ?? {};
  return [parentId ? pathOf(parentId) : '', path ?? ''].filter(Boolean).join('/');
}
const paths = Object.keys(routes).map((id) => `/${pathOf(id)}`);
/** A path that the route matches. */
const samples = [...new Set(paths)].map((path) => path.replace(/:\w+/g, 'Some-1').replace('*', 'no/such'));

/** Every tenth, for what depends on the method or the query more than on the route. */
const someSamples = samples.filter((_, at) => at % 10 === 0);

it('a path of each route, and its data, are answered as by the whole build', async () => {
  for (const sample of samples) {
    await expectSame(sample);
    await expectSame(`${sample}.data`);
    await expectSame(sample, 'POST');
  }
});

it('every method and every form of a data request is answered as by the whole build', async () => {
  const wanted = encodeURIComponent('routes/owner/_app');
  for (const sample of someSamples) {
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) await expectSame(sample, method);
    for (const end of ['.data?index', `.data?_routes=${wanted}`, '?_data=root']) await expectSame(sample + end);
    await expectSame(`${sample}.data`, 'POST');
  }
});

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The routes of a build as the router takes them. */
function treeOf({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf({ routes } as ServerBuild, id) },
    );
}
const trees = new Map<ServerBuild, RouteObject[]>();
function matched(build: ServerBuild, target: string) {
  const tree = trees.get(build) ?? treeOf(build);
  trees.set(build, tree);
  const { pathname } = new URL(`http://localhost${target}`);
  return matchRoutes(tree, pathname)?.map(({ route, ...found }) => [route.id, found]);
}

it('paths that are written otherwise than the routes match the same ones', () => {
  for (const sample of samples) {
    for (const target of [
      ...[`${sample}/`, `/${sample}`, sample.replace(/(.)\//, '$1//'), sample.replace(/\/[^/]*$/, '/')],
      ...[
        `${sample}/more`,
        `${sample}x`,
        sample.toUpperCase(),
        `/nowhere/..${sample}`,
        sample.replace(/(.)\//g, '$1\\'),
      ],
    ]) {
      expect(matched(partFor(target), target), target).toEqual(matched(whole, target));
    }
  }
});

it('odd paths are answered as by the whole build', async () => {
  for (const target of [
    ...['/', '//', '///', '/.', '/..', '/?', '/?index', '/_root', '/_root.data', '/.data', '/..data', '/login.data/'],
    ...[
      '/*',
      '/:key',
      '/contact',
      '/contact/',
      '/contact/a/b',
      '/api',
      '/api/',
      '/apiary',
      '/api.data',
      '/login%2Fcode',
    ],
    ...[
      '/%25',
      '/%6cogin',
      '/login%20',
      '/%20login',
      '/login;a=1',
      '/login:',
      '/\u017fettings',
      '/\u212a',
      '/leads.csv',
    ],
    ...['/constructor', '/__proto__', '/toString/x', '/__manifest?p=/login&version=test', '/routes/owner/_app'],
    ...['/inbox?_data=routes/owner/_app', '/leads/csv/', '/dashboard/CSV', '/widget-setup/check/x/y'],
  ]) {
    await expectSame(target);
    await expectSame(target, 'POST');
  }
});

it('an unknown path is answered by the page that says so', async () => {
  const { body } = await expectSame('/no/such/page');
  expect(JSON.parse(body).matches.at(-1)[0]).toBe('routes/site/$');
});

it('a part has few routes', () => {
  const sizes = samples.map((sample) => Object.keys(partFor(sample).routes).length);
  expect(Object.keys(whole.routes).length).toBeGreaterThan(150);
  expect(Math.max(...sizes)).toBeLessThan(25);
});
