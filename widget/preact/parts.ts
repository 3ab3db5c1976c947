import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules of Preact's source that have a smaller one here. */
const REPLACED = { component: here('component.ts'), props: here('props.ts') };
const PREACT = '/node_modules/preact/src/';

/**
 * Builds Preact from its source, with the modules above in place of its own: 0.8 KB less for each visitor to load.
 *
 * @throws Error in the build if Preact no longer imports one of them.
 */
export function preactParts(): Plugin {
  const unused = new Set(Object.keys(REPLACED));
  return {
    name: 'komek-preact-parts',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'preact') return here('../../node_modules/preact/src/index.js');
      if (!importer?.includes(PREACT)) return undefined;
      const [, name = ''] = /^\.[./a-z]*\/([a-z-]+)$/.exec(id) ?? [];
      unused.delete(name);
      return REPLACED[name as keyof typeof REPLACED];
    },
    buildEnd() {
      if (unused.size > 0) throw new Error(`Preact no longer imports ${[...unused]}, which widget/preact replaces`);
    },
  };
}
