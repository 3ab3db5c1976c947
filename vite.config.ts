import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import remixOptions from './remix.config.js';
import { alias } from './vite.alias';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Programs of the one server build: they share its chunks, and so its pool, its errors and its settings. */
const entries = {
  main: 'app/program/main.ts',
  'extract-child': 'app/services/extract/extract-child.ts',
  'scan-child': 'app/services/extract/scan-child.ts',
  'embedded-worker': 'db/embedded/worker.js',
  'embedding-worker': 'app/services/ai/local/embedding-worker.js',
  'write-tables': 'app/program/write-tables.ts',
  owner: 'app/cli/owner.ts',
  backup: 'app/cli/backup.ts',
  restore: 'app/cli/restore.ts',
  move: 'app/cli/move.ts',
  extract: 'app/cli/extract.ts',
  eval: 'app/cli/eval.ts',
  synonyms: 'app/cli/synonyms.ts',
  model: 'app/cli/model.ts',
};

/** Stands after remix(), which would override an input set anywhere else. */
function serverEntries(): Plugin {
  return {
    name: 'komek-server-entries',
    enforce: 'post',
    config(_, { isSsrBuild }) {
      if (!isSsrBuild) return;
      return {
        build: {
          rollupOptions: {
            input: { index: 'virtual:remix/server-build', ...entries },
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        },
      };
    },
  };
}

export default defineConfig({
  resolve: { alias },
  plugins: [tailwindcss(), remix(remixOptions), serverEntries()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Of its thousands of icons some dozens are used: built in, it need not be installed where Komek runs.
  ssr: { target: 'node', noExternal: ['lucide-react'] },
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
});
