import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { EXTERNAL } from './external.mjs';
import { root } from './prepare.mjs';
import { withSharedShapes } from './shared-shapes.mjs';

/** Packages of CommonJS ask for others when they first need them. */
const REQUIRE = "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);";

/**
 * Joins programs with each other and with the packages that they use, as the product's build does.
 *
 * @param entryPoints files. @param outdir the folder that they are written to. @param options more of esbuild's.
 */
export async function joinPrograms(entryPoints, outdir, options = {}) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
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
    ...options,
  });
  for (const { path: file, text } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, withSharedShapes(text));
  }
}
