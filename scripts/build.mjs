import { build, checkNode, ensureInstalled } from './prepare.mjs';

checkNode();
ensureInstalled();
build();
