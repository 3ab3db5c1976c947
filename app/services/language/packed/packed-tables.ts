import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';
import { type PackedLists, Packer, readPacked } from './packed-lists';

/** A table that is made of the files of `app/data`: when first asked for, or read as the build has written it. */
export type PackedTable = (() => PackedLists) & { write(): void };

const FOLDER = 'build/server/words';
/** What the tables are made of: endings and irregular forms count too. */
const SOURCES = ['synonyms.tsv', 'words.tsv', 'phrases.tsv'];

let stamp: string | undefined;

/** Changes with what the tables are made of, so that a word can be mended without a build. */
function stampOfSources(): string {
  if (!stamp) {
    const hash = createHash('sha256');
    for (const name of SOURCES) hash.update(readFileSync(path.join(projectRoot(), 'app/data', name)));
    stamp = hash.digest('base64url');
  }
  return stamp;
}

const fileOf = (name: string): string => path.join(projectRoot(), FOLDER, `${name}.bin`);

function readBuilt(name: string): PackedLists | undefined {
  // The build's code and its files belong together; code that runs from its source makes the tables anew.
  if (!import.meta.env?.PROD || !existsSync(fileOf(name))) return undefined;
  return readPacked(readFileSync(fileOf(name)), stampOfSources());
}

/** @param fill adds the lists of the table. */
export function packedTable(name: string, fill: (packer: Packer) => void): PackedTable {
  const make = (): Packer => {
    const packer = new Packer();
    fill(packer);
    return packer;
  };
  let table: PackedLists | undefined;
  const get = (): PackedLists => {
    table ??= readBuilt(name) ?? make().packed();
    return table;
  };
  const write = (): void => {
    mkdirSync(path.dirname(fileOf(name)), { recursive: true });
    writeFileSync(fileOf(name), make().file(stampOfSources()));
  };
  return Object.assign(get, { write });
}
