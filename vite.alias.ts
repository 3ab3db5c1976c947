import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Import names of the house's folders, for the builds and the tests alike; tsconfig.json has them for the types. */
export const alias = { '~db': here('./db'), '~jobs': here('./jobs'), '~': here('./app') };
