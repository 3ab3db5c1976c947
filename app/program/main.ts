import { run } from './server';

await run();
