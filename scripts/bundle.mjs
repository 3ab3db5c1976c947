// node scripts/bundle.mjs: joins the programs of build/server with the packages that they use. A start then reads some
// hundred and twenty files and not 1,300 (decision 304).
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { EXTERNAL } from './external.mjs';
import { root } from './prepare.mjs';
import { withSharedShapes } from './shared-shapes.mjs';

/** Packages of CommonJS ask for others when they first need them. */
const REQUIRE = "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);";

const programs = path.join(root, 'build/server');
const separate = path.join(root, 'build/server-of-separate-files');
rmSync(separate, { recursive: true, force: true });
renameSync(programs, separate);
const { outputFiles } = await esbuild.build({
  write: false,
  absWorkingDir: root,
  entryPoints: readdirSync(separate)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(separate, name)),
  outdir: programs,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: EXTERNAL.flatMap((name) => [name, `${name}/*`]),
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: { js: REQUIRE },
  // Names are kept: log lines tell where an error comes from by the names of functions.
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 200,
  legalComments: 'none',
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
});
for (const { path: file, text } of outputFiles) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, withSharedShapes(text));
}
rmSync(separate, { recursive: true });
