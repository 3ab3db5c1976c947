// Development: routes and services reload as they change. The widget is built once, at the start.

import path from 'node:path';
import express from 'express';
import { createServer } from 'vite';
import { checkNode, ensureInstalled, root, run } from './prepare.mjs';

checkNode();
ensureInstalled();
run(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '-c', 'widget/vite.config.ts']);
const vite = await createServer({ root, server: { middlewareMode: true } });
const { startDevelopment } = await vite.ssrLoadModule('./app/program/development.ts');
await startDevelopment({
  assets: [vite.middlewares, express.static(path.join(root, 'build/client'), { index: false })],
  loadBuild: () => vite.ssrLoadModule('virtual:remix/server-build'),
});
