import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const PURE_TESTS = '**/*.test.{ts,tsx}';
const DATABASE_TESTS = '**/*.server.test.ts';

/** Half a minute and more each: they begin first, so that no core waits for the last of them. */
const LONG = ['server/web/token-timing', 'server/web/access', 'db/embedded', 'db/backup'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(`${name}.server.test.ts`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [PURE_TESTS],
          exclude: [...configDefaults.exclude, DATABASE_TESTS],
          pool: 'threads',
          // Pure code leaves nothing behind, and a fresh module graph per file costs twenty times the tests themselves.
          isolate: false,
          setupFiles: ['tests/support/leave-nothing-behind.ts'],
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
          // As above; every file has a database of its own, and no module keeps what another file would meet.
          isolate: false,
          // One more than the cores of a small machine: a third of the time a test waits for PostgreSQL, a process or a clock.
          maxWorkers: 3,
          // What a test leaves is rubbish at once; with Node's small nursery a sixth of the time goes into collecting it.
          execArgv: ['--max-semi-space-size=64'],
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/shift-clock.ts', 'tests/support/leave-nothing-behind.ts'],
          // Long enough for a machine that is busy with other work, too.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
