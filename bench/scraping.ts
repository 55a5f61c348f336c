import { setTimeout as delay } from 'node:timers/promises';
import { findDoctorSlots } from '#app/features/calendar/contract.ts';
import { findMapMarkers, searchDoctors } from '#app/features/search/contract.ts';
import { toPageQuery, toSearchQuery } from '#app/features/search/filters.ts';
import type { BenchServer } from './bench-server.ts';
import { TODAY } from './database.ts';
import { createHttpClient } from './http-client.ts';
import { FINDER_PATH } from './http-load.ts';
import type { Inputs } from './inputs.ts';
import { sideBySide } from './measure.ts';
import type { ScrapingResult } from './results.ts';
import { percentile } from './statistics.ts';

/** All of them in one subnet, behind one telephone company. */
const SUBNET = '10.200.7';
const SCRAPER = 250;
const VISITORS = 40;
/** Together about 200 questions a second. */
const CONNECTIONS = 4;
const PAUSE_MS = 20;
/** In turns, in pieces of so many: the machine's mood is the same for both. */
const PAGES_AT_ONCE = 10;
const WARMUP_PAGES = 40;
const TOO_MANY = 429;

const headersOf = (n: number) => ({ host: 'localhost', 'x-forwarded-for': `${SUBNET}.${n}` });

/** One address asks for all doctors, times and markers, as fast as it can; its neighbours go on reading pages. */
export async function measureScraping(
  server: BenchServer,
  inputs: Inputs,
  durationMs: number,
): Promise<ScrapingResult> {
  const visitor = createHttpClient(server.ports.app, 1);
  const scraper = createHttpClient(server.ports.app, CONNECTIONS);
  const questions = [
    ...inputs.doctorPages.map((filters) => askFor(searchDoctors.path, toSearchQuery(filters))),
    ...inputs.markers.map((filters) => askFor(findMapMarkers.path, toSearchQuery(filters))),
    ...inputs.doctorPages.map((_, n) =>
      askFor(findDoctorSlots.path, { dateFrom: TODAY, doctors: String(n + 1) }),
    ),
  ];
  const result: ScrapingResult = {
    idleP99Ms: 0,
    duringP99Ms: 0,
    asked: 0,
    answered: 0,
    visitorsRefused: 0,
  };
  const readPage = async (n: number) => {
    const filters = inputs.doctorPages[n % inputs.doctorPages.length];
    const path = `${FINDER_PATH}?${filters ? toPageQuery(filters) : ''}`;
    const { status } = await visitor.get(path, headersOf(1 + (n % VISITORS)));
    if (status !== 200) result.visitorsRefused += 1;
  };
  const idle: number[] = [];
  const during: number[] = [];
  let n = 0;
  const readPages = async (count: number, durations: number[]) => {
    for (const end = n + count; n < end; n += 1) {
      const startedAt = performance.now();
      await readPage(n);
      durations.push(performance.now() - startedAt);
    }
  };
  const scrapeDuring = async (work: () => Promise<void>) => {
    let isOver = false;
    const scraping = sideBySide(CONNECTIONS, async () => {
      while (!isOver) {
        const question = questions[result.asked % questions.length] ?? '';
        result.asked += 1;
        const { status, headers } = await scraper.get(question, headersOf(SCRAPER));
        if (status !== TOO_MANY) result.answered += 1;
        else if (!headers['retry-after']) throw new Error('refused without a time to come back');
        await delay(PAUSE_MS);
      }
    });
    await work();
    isOver = true;
    await scraping;
  };
  try {
    await readPages(WARMUP_PAGES, []);
    const endsAt = performance.now() + 4 * durationMs;
    while (performance.now() < endsAt) {
      await readPages(PAGES_AT_ONCE, idle);
      await scrapeDuring(() => readPages(PAGES_AT_ONCE, during));
    }
    result.idleP99Ms = percentile(Float64Array.from(idle).sort(), 0.99);
    result.duringP99Ms = percentile(Float64Array.from(during).sort(), 0.99);
  } finally {
    visitor.close();
    scraper.close();
  }
  return result;
}

function askFor(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
