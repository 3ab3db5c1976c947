import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin, type Rollup } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the loader once the hashed names of the panel and the dictionaries are known and adds it to the same output as `widget.js`: a classic
 * script without imports or globals. It is kept in ASCII, since a host page in another encoding decides how a classic
 * script is read; the panel is a module, which is UTF-8 everywhere.
 */
function loader(): Plugin {
  return {
    name: 'komek-loader',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.name, file.fileName]] : [],
      );
      const [output] = (await build({
        configFile: false,
        root: here('.'),
        publicDir: false,
        logLevel: 'warn',
        define: { __FILES__: JSON.stringify(Object.fromEntries(files)) },
        esbuild: { charset: 'ascii', legalComments: 'none' },
        build: {
          write: false,
          target: 'es2020',
          lib: { entry: here('loader.ts'), formats: ['iife'], name: 'komekLoader', fileName: () => 'widget.js' },
        },
      })) as Rollup.RollupOutput[];
      const script = output?.output[0];
      if (script?.type !== 'chunk') this.error('the loader has no script');
      this.emitFile({ type: 'asset', fileName: 'widget.js', source: script.code });
    },
  };
}

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [loader()],
  esbuild: {
    // The classic transform is 0.2 KiB smaller than the automatic one that editors and tests use.
    jsx: 'transform',
    jsxFactory: '_h',
    jsxFragment: '_Fragment',
    jsxInject: "import { h as _h, Fragment as _Fragment } from 'preact'",
    charset: 'utf8',
    legalComments: 'none',
  },
  build: {
    outDir: here('../build/client'),
    emptyOutDir: false,
    target: 'es2020',
    modulePreload: false,
    rollupOptions: {
      input: { panel: here('panel.tsx'), en: here('words/en.ts'), ru: here('words/ru.ts'), kk: here('words/kk.ts') },
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'widget/[name]-[hash].js' },
    },
  },
});
