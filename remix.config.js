/**
 * Options of Remix's Vite plugin. `vite.config.ts` is the only reader: the plugin itself ignores this file.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  ignoredRouteFiles: ['**/*.test.*', '**/*.server.ts'],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: false,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    unstable_optimizeDeps: true,
  },
};
