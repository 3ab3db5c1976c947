import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { alias } from './vite.alias';

const exclude = ['**/node_modules/**', 'build/**', 'e2e/**'];

/**
 * Tests of how requests are read and refused, of what is answered from knowledge already loaded, of reading pictures and
 * websites, and of models that misbehave: a PostgreSQL server in place of the embedded database, which is PostgreSQL 17
 * too, changes nothing there. It is for what several connections do at once: locks, leases, the queue, transactions,
 * migrations, copies. `npm run test:long` runs all on it.
 */
const SAME_ON_POSTGRES = [
  'test/security/{fuzz,hostile,raw,second-factor}.db.test.ts',
  'test/http/{api-keys,assistants,knowledge-check,recent-proof,web-action-pages}.db.test.ts',
  'test/http/{owner-pages,public-pages,pages,roles,table}.db.test.ts',
  'app/services/answer/{answer-question,conversations,hostile-model}.model.test.ts',
  'app/services/answer/generate/correction.model.test.ts',
  'app/services/doctor/doctor.db.test.ts',
  'app/services/knowledge/reading/scan-document.db.test.ts',
  'app/services/vector-exam/examine-model.model.test.ts',
  'app/services/website/website.db.test.ts',
  'app/services/answer/conversations.db.test.ts',
  'app/services/knowledge/suggested-pairs/{accepted.db,proposals.model}.test.ts',
  'app/services/profile/facts.db.test.ts',
];
const onPostgres = process.env.TEST_DATABASE_URL && process.env.LONG_TESTS !== '1';

/**
 * Tests that read the whole database run first: searched, copied or restored while it is still empty, it takes a fifth of
 * the time.
 */
const WHOLE_DATABASE = /\/test\/erase\/|\/db\/(backups|move)\/|\/operator\/restore\./;
class WholeDatabaseFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (WHOLE_DATABASE.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * `npm test` has made the build, and names it: documents, pictures and the embedded database are then read by its programs.
 * From their sources each of them would be read by tsx first, which takes a third of a second of processor time.
 */
function programsOfTheBuild(build: string | undefined): Plugin {
  const places = path.resolve('test/built-programs.ts');
  return {
    name: 'komek-programs-of-the-build',
    enforce: 'pre',
    resolveId: (name) => (build && name.endsWith('/child-entries.server') ? places : undefined),
  };
}

export default defineConfig({
  resolve: { alias },
  plugins: [programsOfTheBuild(process.env.BUILT_PROGRAMS)],
  test: {
    sequence: { sequencer: WholeDatabaseFirst },
    env: { LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    projects: [
      {
        // One module graph for all files: half the processor time. A file that changes settings, globals or modules puts
        // them back.
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.model.test.ts'],
          // Without it the first sealed value would make a key in the data folder of whoever runs the tests.
          env: { ENCRYPTION_KEY: 'the encryption key of the unit tests' },
          testTimeout: 30_000,
        },
      },
      {
        // On a real database: the embedded one, or that of TEST_DATABASE_URL. One process and one module graph, since
        // the embedded database serves only one; every test makes owners of its own.
        extends: true,
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude: onPostgres ? [...exclude, ...SAME_ON_POSTGRES] : exclude,
          globalSetup: ['test/database.global.ts'],
          setupFiles: ['test/database.setup.ts'],
          env: {
            ...{ DEFAULT_PLAN: 'pro', SUPPORT_EMAIL: 'help@komek.example' },
            ...{ MAIL_REPLY_DOMAIN: 'reply.komek.example', MAIL_IN_PORT: '0' },
          },
          fileParallelism: false,
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        // The same with a model: a process of its own, since models are chosen once, from the settings.
        extends: true,
        test: {
          name: 'model',
          include: ['**/*.model.test.ts'],
          exclude: onPostgres ? [...exclude, ...SAME_ON_POSTGRES] : exclude,
          globalSetup: ['test/database.global.ts'],
          setupFiles: ['test/model.setup.ts', 'test/database.setup.ts'],
          env: { DEFAULT_PLAN: 'pro', MODEL_TIMEOUT_SECONDS: '2' },
          fileParallelism: false,
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
