import type { ServerBuild } from '@remix-run/node';
import type { ChatEvent } from '~/schemas/widget';
import remixOptions from '../remix.config.js';
import { type Listening, listen } from './listen';

const modules = import.meta.glob<ServerBuild['routes'][string]['module']>('../app/routes/api/**/*.ts', { eager: true });

/** All JSON calls as in Remix's build; no pages. */
function buildOfCalls(): ServerBuild {
  const all = Object.values(remixOptions.routes());
  const routes = all.flatMap((route) => {
    const module = modules[`../app/${route.file}`];
    return module
      ? [[route.id, { ...route, parentId: route.parentId === 'root' ? undefined : route.parentId, module }] as const]
      : [];
  });
  return {
    mode: 'production',
    entry: {
      module: {
        default: () => {
          throw new Error('there are no pages here');
        },
      },
    },
    routes: Object.fromEntries(routes),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: 'test' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true } as ServerBuild['future'],
    isSpaMode: false,
  };
}

/** The web server with every JSON call, on its own port. */
export async function startTestServer(): Promise<Listening> {
  return listen(buildOfCalls());
}

/** The events of a stream, parsed; an unknown event fails the test. */
export function eventsOf(body: string): ChatEvent[] {
  if (!body.endsWith('\n\n')) throw new Error(`The stream ends within an event: ${JSON.stringify(body.slice(-80))}`);
  return body
    .slice(0, -2)
    .split('\n\n')
    .map((event) => {
      if (!event.startsWith('data: ') || event.includes('\n'))
        throw new Error(`Not an event: ${JSON.stringify(event)}`);
      return JSON.parse(event.slice('data: '.length));
    });
}
