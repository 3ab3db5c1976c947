import { UNSAFE_flatRoutes as flatRoutes } from '@remix-run/dev';

/** The folders of routes, each with the path that all its files begin with. File names follow Remix's convention. */
const ROUTE_FOLDERS = {
  'routes/site': '',
  'routes/account': '',
  'routes/owner': '',
  'routes/api/assistant': 'api',
  'routes/api/assistants': 'api/assistants',
  'routes/api/auth': 'api/auth',
  'routes/api/exam': 'api/exam',
  'routes/api/knowledge': 'api/knowledge',
  'routes/api/leads': 'api/leads',
  'routes/api/profile': 'api/profile',
  'routes/api/web-actions': 'api/web-actions',
  'routes/api/webhooks': 'api/webhooks',
  'routes/api/team': 'api',
  'routes/api/unanswered': 'api/unanswered',
  'routes/api/websites': 'api/knowledge/websites',
  'routes/api/widget': 'api/assistants/:key/widget',
};
const ignoredRouteFiles = ['**/*.test.*', '**/*.server.ts'];

/**
 * All routes by their ids.
 *
 * @returns {Record<string, { id: string, path?: string, index?: boolean, parentId?: string, file: string }>}
 */
function allRoutes() {
  const found = Object.entries(ROUTE_FOLDERS).flatMap(([folder, prefix]) =>
    Object.values(flatRoutes(`${import.meta.dirname}/app`, ignoredRouteFiles, folder)).map((route) => {
      const path = route.parentId === 'root' ? [prefix, route.path].filter(Boolean).join('/') : route.path;
      return [route.id, { ...route, path: path || undefined }];
    }),
  );
  return Object.fromEntries(found);
}

/**
 * Options of Remix's Vite plugin. `vite.config.ts` and the tests read them: the plugin itself ignores this file.
 * @satisfies {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  // The plugin's own search would look for files directly in app/routes.
  ignoredRouteFiles: ['**/*'],
  routes: allRoutes,
  future: {
    v3_fetcherPersist: true,
    // Off: to name the routes of a page, Remix matches every part of the asked address and of every link. All routes
    // together are 3 KB that a browser keeps.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: false,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    unstable_optimizeDeps: true,
  },
};
