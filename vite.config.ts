import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rollup } from 'vite';
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

/** The first page that strangers see. It loads no module that it does not need. */
const FIRST_PAGE = /\/app\/routes\/site\/_index\.tsx/;
/** Our own modules and icons: all that they import of these is used by as many pages. */
const OURS = /\/app\/|\/lucide-react\//;
const SHARED_BY = 10;

/** Reading forms takes a quarter of what a page loads: shared modules that need it are a script of their own. */
const READS_FORMS = /\/node_modules\/(zod|@conform-to)\//;

type Graph = Parameters<Rollup.GetManualChunk>[1];

/** A module and all that it imports. */
function importedBy(id: string, { getModuleInfo }: Graph): Set<string> {
  const all = new Set([id]);
  for (const one of all) for (const next of getModuleInfo(one)?.importedIds ?? []) all.add(next);
  return all;
}

/** Which pages need each module. */
function pagesByModule(graph: Graph): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const page of [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry)) {
    for (const id of importedBy(page, graph)) pages.set(id, [...(pages.get(id) ?? []), page]);
  }
  return pages;
}

/**
 * What ten pages share of our own is one script, or a few: what the first page needs, what reads forms, and the rest. Else a
 * page of the owner's fetches forty to sixty, most of them shorter than the headers around them.
 */
function sharedScripts(): Plugin {
  let pages: Map<string, string[]> | undefined;
  const manualChunks: Rollup.GetManualChunk = (id, graph) => {
    pages ??= pagesByModule(graph);
    const needing = pages.get(id) ?? [];
    if (!OURS.test(id) || needing.length < SHARED_BY || needing.includes(id)) return;
    if (needing.some((page) => FIRST_PAGE.test(page))) return 'shared';
    return [...importedBy(id, graph)].some((one) => READS_FORMS.test(one)) ? 'shared-forms' : 'shared-owner';
  };
  const output = { manualChunks, onlyExplicitManualChunks: true };
  return {
    name: 'komek-shared-scripts',
    enforce: 'post',
    config: (_, { isSsrBuild }) => (isSsrBuild ? undefined : { build: { rollupOptions: { output } } }),
  };
}

export default defineConfig({
  resolve: { alias },
  plugins: [tailwindcss(), remix(remixOptions), serverEntries(), sharedScripts()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Of its thousands of icons some dozens are used: built in, it need not be installed where Komek runs.
  ssr: { target: 'node', noExternal: ['lucide-react'] },
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
});
