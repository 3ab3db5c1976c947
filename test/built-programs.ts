import path from 'node:path';
import type { EntryName } from '../app/infra/child-entries.server';

/** In place of `entryFile`: the programs of the build. vitest.config.ts says when. */
export function entryFile(name: EntryName): { file: string; execArgv: string[] } {
  return { file: path.join(String(process.env.BUILT_PROGRAMS), `${name}.js`), execArgv: [] };
}
