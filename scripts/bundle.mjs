// node scripts/bundle.mjs: joins the programs of build/server with the packages that they use. A start then reads some
// hundred and twenty files and not 1,300 (decision 304).
import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { joinPrograms } from './join-programs.mjs';
import { root } from './prepare.mjs';

const programs = path.join(root, 'build/server');
const separate = path.join(root, 'build/server-of-separate-files');
rmSync(separate, { recursive: true, force: true });
renameSync(programs, separate);
const entries = readdirSync(separate).filter((name) => name.endsWith('.js'));
await joinPrograms(
  entries.map((name) => path.join(separate, name)),
  programs,
);
rmSync(separate, { recursive: true });
