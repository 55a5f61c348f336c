import { randomInt } from 'node:crypto';
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { Pool } from '#db/client.ts';
import { shiftDate } from '../day-under-test.ts';
import { openClinic, type Clinic, type ClinicOptions } from './clinic.ts';
import { connectPortalDatabase } from './portal-database.ts';
import { expectNoScripts } from './portal-page.ts';
import { watch, type Watch } from './watch.ts';

interface JourneyFixtures {
  /** Complaints of the test's browser; checked when the test ends. */
  watched: Watch;
  /** Another person at another computer. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A clinic of this test alone, closed when the test ends. */
  clinicWith: (options?: ClinicOptions) => Promise<Clinic>;
}

interface WorkerFixtures {
  database: Pool;
}

/** Each visitor comes from an address of their own, so that the limits per address count them apart. */
function createAddressHeader(): Record<string, string> {
  const part = () => randomInt(1, 255);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

const clockShiftMs = Number(process.env.CLOCK_OFFSET_MS);
if (clockShiftMs !== 0) shiftDate(clockShiftMs);

/** Its pages read the same clock as the portal and the test. */
async function shiftClock(context: BrowserContext): Promise<void> {
  if (clockShiftMs !== 0) await context.addInitScript(shiftDate, clockShiftMs);
}

/** A test on the running portal: real browser, real server, real database; nothing in the console may complain. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  database: [
    async ({}, use) => {
      const pool = connectPortalDatabase();
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],

  extraHTTPHeaders: ({}, use) => use(createAddressHeader()),

  watched: [
    async ({ context }, use) => {
      await shiftClock(context);
      const watched = watch(context);
      await use(watched);
      watched.check();
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, contextOptions, viewport, timezoneId }, use) => {
    const opened: { close: () => Promise<void>; watched: Watch }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        timezoneId,
        extraHTTPHeaders: createAddressHeader(),
        ...options,
      });
      await shiftClock(context);
      opened.push({ close: () => context.close(), watched: watch(context) });
      return context.newPage();
    });
    for (const { close, watched } of opened) {
      await close();
      watched.check();
    }
  },

  clinicWith: async ({ database }, use) => {
    const clinics: Clinic[] = [];
    await use(async (options) => {
      const clinic = await openClinic(database, options);
      clinics.push(clinic);
      return clinic;
    });
    for (const clinic of clinics) await clinic.close();
  },
});

/** For what the server alone writes, on pages that other journeys open with their scripts: a load costs a quarter. */
export const testWithoutScripts = test.extend({
  javaScriptEnabled: false,
  page: async ({ page }, use) => {
    expectNoScripts(page);
    await use(page);
  },
});

export { expect } from '@playwright/test';
