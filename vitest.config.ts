import { defineConfig } from 'vitest/config';
import { alias } from './vite.alias';

const exclude = ['**/node_modules/**', 'build/**', 'e2e/**'];

export default defineConfig({
  resolve: { alias },
  test: {
    env: { LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.model.test.ts'],
          // Without it the first sealed value would make a key in the data folder of whoever runs the tests.
          env: { ENCRYPTION_KEY: 'the encryption key of the unit tests' },
        },
      },
      {
        // On a real database: the embedded one, or that of TEST_DATABASE_URL. One process and one module graph, since
        // the embedded database serves only one; every test makes owners of its own.
        extends: true,
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: ['test/database.global.ts'],
          setupFiles: ['test/database.setup.ts'],
          env: { DEFAULT_PLAN: 'pro', SUPPORT_EMAIL: 'help@komek.example' },
          fileParallelism: false,
          isolate: false,
          maxWorkers: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same with a model: a process of its own, since models are chosen once, from the settings.
        extends: true,
        test: {
          name: 'model',
          include: ['**/*.model.test.ts'],
          exclude,
          globalSetup: ['test/database.global.ts'],
          setupFiles: ['test/model.setup.ts', 'test/database.setup.ts'],
          env: { DEFAULT_PLAN: 'pro', MODEL_TIMEOUT_SECONDS: '2' },
          fileParallelism: false,
          isolate: false,
          maxWorkers: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
