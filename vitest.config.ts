import { configDefaults, defineConfig } from 'vitest/config';

const PURE_TESTS = '**/*.test.{ts,tsx}';
const DATABASE_TESTS = '**/*.server.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [PURE_TESTS],
          exclude: [...configDefaults.exclude, DATABASE_TESTS],
          pool: 'threads',
          // Pure code leaves nothing behind, and a fresh module graph per file costs twenty times the tests themselves.
          isolate: false,
          // Property tests on a busy machine take their time; none of them measures it.
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: [DATABASE_TESTS],
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/shift-clock.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
