import { setFlagsFromString } from 'node:v8';
import { run } from './server';

// On a machine with much memory V8 lets garbage of three times what is alive gather before it looks for it: under load a
// process then takes 500 MB instead of 300 (docs/benchmarks.md).
setFlagsFromString('--heap-growing-percent=40');

await run();
