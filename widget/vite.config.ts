import { fileURLToPath } from 'node:url';
import { build, defineConfig, type InlineConfig, type Plugin, type Rollup } from 'vite';
import { preactParts } from './preact/parts';

const LANGUAGES = ['en', 'ru', 'kk'] as const;
type Language = (typeof LANGUAGES)[number];
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const shared: InlineConfig = { configFile: false, root: here('.'), publicDir: false, logLevel: 'warn' };
const output = { outDir: here('../build/client'), emptyOutDir: false, target: 'es2020' };

/**
 * One file per language, each with its own dictionary, so that a visitor loads one file and no other language. Returns
 * the language and the hash in the file's name. What is about people is a file apart, which the panel loads; that one
 * loads the form for a contact, which has no words of its own.
 */
async function buildPanel(lang: Language, leads: string): Promise<string> {
  const people = await buildModule(`people-${lang}`, 'people/people.ts', lang, {
    plugins: [plainImports],
    define: { __LEADS__: JSON.stringify(leads) },
  });
  const define = { __PEOPLE__: JSON.stringify(people) };
  const file = await buildModule(`panel-${lang}`, 'panel/panel.tsx', lang, {
    plugins: [preactParts(), plainImports],
    define,
  });
  return file.slice('panel-'.length, -'.js'.length);
}

/**
 * Writes `import` where the code says `__IMPORT__`: Vite wraps each import that it sees in 0.5 KB of code for preloading.
 */
const plainImports: Plugin = {
  name: 'komek-plain-imports',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll('__IMPORT__(', 'import(');
  },
};

/** Builds one file of its own, with the words of one language. @returns its name. */
async function buildModule(name: string, entry: string, lang: Language, options: InlineConfig): Promise<string> {
  const result = (await build({
    ...shared,
    ...options,
    resolve: { alias: { 'komek:words': here(`words/${lang}.ts`) } },
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
      ...output,
      modulePreload: false,
      rollupOptions: {
        input: here(entry),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: `widget/${name}-[hash].js` },
      },
    },
  })) as Rollup.RollupOutput;
  return result.output[0].fileName.slice('widget/'.length);
}

/** What reports from an owner's page. Its name has no hash, whose bytes every visitor would load with the loader. */
async function buildCheck(): Promise<void> {
  await build({
    ...shared,
    esbuild: { charset: 'utf8', legalComments: 'none' },
    build: {
      ...output,
      modulePreload: false,
      rollupOptions: { input: here('check/check.ts'), output: { format: 'es', entryFileNames: 'widget/check.js' } },
    },
  });
}

/** Builds the panels before the loader, which needs their hashed names. */
const panelsFirst: Plugin = {
  name: 'komek-panels',
  apply: 'build',
  async config() {
    const panels: string[] = [];
    const leads = await buildModule('leads', 'leads/leads.ts', 'en', {});
    for (const lang of LANGUAGES) panels.push(await buildPanel(lang, leads));
    await buildCheck();
    return { define: { __PANELS__: JSON.stringify(panels.join(' ')) } };
  },
};

/**
 * The loader, `widget.js`: a classic script without imports or globals. In ASCII, since a host page in another encoding
 * decides how a classic script is read; the panels are modules, which are always UTF-8.
 */
export default defineConfig({
  ...shared,
  plugins: [panelsFirst],
  esbuild: { charset: 'ascii', legalComments: 'none' },
  build: {
    ...output,
    lib: { entry: here('loader.ts'), formats: ['iife'], name: 'komekLoader', fileName: () => 'widget.js' },
  },
});
