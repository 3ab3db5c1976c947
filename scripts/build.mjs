import { alone, build, checkNode, ensureInstalled } from './prepare.mjs';

checkNode();
ensureInstalled();
alone(build);
