/**
 * Options of Remix's Vite plugin. `vite.config.ts` is the only reader: the plugin itself ignores this file.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  ignoredRouteFiles: ['**/*.test.*', '**/*.server.ts'],
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
