import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { TURN_SECRET, turnUrl } from './tests/support/e2e/turn-server.ts';
import { readClockShift } from './tests/support/day-under-test.ts';

/** Its own port and data, so that a portal already running is left alone. The tests read both from the environment. */
const PORT = process.env.E2E_PORT ?? '3210';
const DATA_FOLDER = process.env.E2E_DATA_DIR ?? join(tmpdir(), 'vizit-e2e');
process.env.E2E_PORT = PORT;
process.env.E2E_DATA_DIR = DATA_FOLDER;
/** The portal's own setting; everything that takes part in a journey reads it. Found once, so that all clocks agree. */
process.env.CLOCK_OFFSET_MS ??= String(readClockShift());
/** Long journeys are walked in another language each day. Read once, so that all who take part agree also at midnight. */
process.env.JOURNEY_DAY ??= String(Math.floor(Date.now() / 86_400_000));
const ORIGIN = `http://localhost:${PORT}`;
/** Half a minute and more each, much of it waiting: they begin first, so that no core waits for the last of them. */
const LONG =
  /\/(?:every-page-fits|medical-care|page-access|staff-rooms|two-of-staff|video-visit|written-advice)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are cores: a third of its time a journey waits for an answer, a mail or a clock.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  retries: 0,
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  // What passes on a machine that is busy with other work has passed; one that hangs is found all the same.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'list',
  use: {
    baseURL: ORIGIN,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Far from every clinic: a page that shows the reader's time instead of the clinic's is found out.
    timezoneId: 'America/New_York',
    // Nothing is learnt from waiting for a fade; the journeys whose matter is motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Costs every test time; `--trace retain-on-failure` shows a failing journey step by step.
    trace: 'off',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // Helpers of V8 wait for the same two cores as the pages: without them a journey costs a tenth less.
        '--js-flags=--single-threaded',
        // Of one browser context: else the empty page of each has a process of its own, which costs a tenth of a page load.
        '--renderer-process-limit=1',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/e2e/fresh-portal.ts',
    url: `${ORIGIN}/readyz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT,
      DATA_DIR: DATA_FOLDER,
      LOG_LEVEL: 'warn',
      // The check itself is real; a test need not burn two seconds of both cores for each.
      HUMAN_CHECK_COST: '20',
      // Journeys of an hour share the demo's customers.
      MAILS_PER_HOUR: '1000',
      MAILS_PER_DAY: '10000',
      TURN_URL: turnUrl(PORT),
      TURN_SECRET,
      TURN_ONLY: 'on',
      // All browsers of the run share one address; each test names one of its own.
      TRUST_PROXY: 'true',
    },
  },
});
