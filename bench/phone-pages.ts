/**
 * Pages as a phone with a slow line shows them. The line is slowed down by the browser as Lighthouse's mobile preset has it
 * (150 ms there and back, 1.6 Mbit/s). The phone's processor is not: the browser says how much processor time each task of the
 * main thread took, whatever else the machine was doing meanwhile, and a phone takes four times as long.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { FINDER_PATH } from './http-load.ts';
import { formatTable } from './report.ts';
import { median } from './statistics.ts';

const EXECUTABLE = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];
const PHONE = { width: 412, height: 823 };
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const PROCESSOR_TIMES = 4;
/** What a task takes longer than this keeps a person waiting. */
const TASK_MS = 50;

export interface PhonePage {
  name: 'landing' | 'finder' | 'doctor';
  /** Medians of several visits, each with an empty cache. */
  firstPaintMs: number;
  /** Waiting for the line as it is, processor time before the paint at a phone's speed. */
  largestPaintMs: number;
  blockingMs: number;
  /** Of all that came. */
  bytes: number;
}

type Visit = Omit<PhonePage, 'name'>;

/** Empty when there is no Chromium. */
export async function measurePagesOnPhone(port: number, visits: number): Promise<PhonePage[]> {
  if (!EXECUTABLE) return [];
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  try {
    const origin = `http://localhost:${port}`;
    const finder = `${FINDER_PATH}?listType=doctors`;
    const list = await (await fetch(`${origin}${finder}`)).text();
    const doctor = /href="(\/providers\/\d+\/doctors\/\d+[^"]*)"/.exec(list)?.[1] ?? '';
    const results: PhonePage[] = [];
    for (const [name, path] of [
      ['landing', '/'],
      ['finder', finder],
      ['doctor', doctor.replaceAll('&amp;', '&')],
    ] as const) {
      const seen: Visit[] = [];
      for (let n = 0; n < visits; n += 1) seen.push(await visit(browser, `${origin}${path}`));
      const of = (field: keyof Visit) => median(seen.map((one) => one[field]));
      results.push({
        name,
        firstPaintMs: of('firstPaintMs'),
        largestPaintMs: of('largestPaintMs'),
        blockingMs: of('blockingMs'),
        bytes: of('bytes'),
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  /** Of the thread's processor, in microseconds. */
  tdur?: number;
  dur?: number;
  pid: number;
  tid: number;
  args: { name?: string; data?: { isOutermostMainFrame?: boolean; isMainFrame?: boolean } };
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await browser.startTracing(page, { categories: CATEGORIES });
  // Scripts, times and pictures have come, and what they had to do is done.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const paint = await readPaints(page);
  const events = readTrace(await browser.stopTracing());
  await context.close();
  return { ...weighTasks(events, paint), bytes };
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'blink.user_timing',
  '__metadata',
];

function readTrace(buffer: Buffer): TraceEvent[] {
  return (JSON.parse(buffer.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

async function readPaints(page: Page): Promise<{ first: number; largest: number }> {
  return page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? first });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** Tasks of the page's main thread, by processor time: what a task waited for the machine's other work does not count. */
function weighTasks(
  events: readonly TraceEvent[],
  paint: { first: number; largest: number },
): Omit<Visit, 'bytes'> {
  const navigation = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.isOutermostMainFrame !== false,
  );
  if (!navigation) throw new Error('the trace does not say when the page began');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask') &&
      ph === 'X' &&
      pid === navigation.pid &&
      tid === navigation.tid &&
      ts >= navigation.ts,
  );
  if (!tasks.some(({ tdur }) => tdur !== undefined)) {
    throw new Error('the browser does not say how much processor time its tasks took');
  }
  const cpuMs = (task: TraceEvent) => (task.tdur ?? 0) / 1_000;
  const wallMs = (task: TraceEvent) => (task.dur ?? 0) / 1_000;
  const until = (ms: number) => tasks.filter(({ ts }) => ts < navigation.ts + ms * 1_000);
  /** As it was, with each task as long as on a phone instead of as long as here. */
  const onPhone = (ms: number) =>
    until(ms).reduce((sum, task) => sum + PROCESSOR_TIMES * cpuMs(task) - wallMs(task), ms);
  const afterPaint = tasks.filter(({ ts }) => ts >= navigation.ts + paint.first * 1_000);
  return {
    firstPaintMs: onPhone(paint.first),
    largestPaintMs: onPhone(paint.largest),
    blockingMs: afterPaint.reduce(
      (sum, task) => sum + Math.max(0, PROCESSOR_TIMES * cpuMs(task) - TASK_MS),
      0,
    ),
  };
}

export function formatPhonePages(pages: readonly PhonePage[]): string {
  return formatTable([
    ['page on a phone', 'first paint', 'largest paint', 'blocking', 'bytes'],
    ...pages.map(({ name, firstPaintMs, largestPaintMs, blockingMs, bytes }) => [
      name,
      `${firstPaintMs.toFixed(0)} ms`,
      `${largestPaintMs.toFixed(0)} ms`,
      `${blockingMs.toFixed(0)} ms`,
      bytes.toLocaleString('en'),
    ]),
  ]);
}
