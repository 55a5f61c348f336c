/**
 * The portal's real HTTP side in a process of its own, beside a plain HTTP server that answers as many bytes as it is asked
 * for. Started by `bench-server.ts`; tells its ports and, when asked, its CPU time over the process channel.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileKeeping } from '#app/features/files/file-keeping.server.ts';
import { createAltcha } from '#app/platform/human-check-altcha.server.ts';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { NO_RELAY } from '#app/features/video/relay.server.ts';
import { createRoomNews } from '#app/features/video/room-news.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { setGoTogether } from '#db/batches.ts';
import { createDatabase } from '#db/client.ts';
import { HOLDS_PER_ADDRESS, HOLDS_PER_CLIENT } from '#server/config.ts';
import { createCalendarNews, tellCalendarChanges } from '#server/calendar-news.ts';
import { createLogOptions } from '#server/log.ts';
import { createServices } from '#server/services.ts';
import { buildApp } from '#server/web/app.ts';
import { loadPages } from '#server/web/load-pages.ts';
// Only its types: what makes the data, and draws pictures for them, is no part of the process that is measured.
import type { BenchServerOptions, BenchServerPorts } from './bench-server.ts';
import { BENCH_PARTNER_KEY, BENCH_SECRET, BENCH_STAFF_HOST } from './secret.ts';

const options = JSON.parse(process.argv[2] ?? '') as BenchServerOptions;
const everybodyIsHuman: HumanCheck = {
  createChallenge: () => Promise.reject(new Error('nobody asks for a challenge here')),
  mayBeRepeated: () => false,
  verify: () => Promise.resolve(true),
};

setClockOffset(options.clockOffsetMs);
setGoTogether(options.goesTogether);
const db = createDatabase({
  url: options.url,
  staffUrl: options.staffUrl,
  partnerKey: BENCH_PARTNER_KEY,
  clockOffsetMs: options.clockOffsetMs,
});
const humanCheck = options.guardsHolds
  ? createAltcha({ appSecret: BENCH_SECRET, cost: 1, pool: db.main })
  : everybodyIsHuman;
const calendarNews = createCalendarNews({ pool: db.main, news: null });
const services = createServices({
  db,
  humanCheck,
  appSecret: BENCH_SECRET,
  tokenMisses: createTokenMisses(),
  holdLimits: options.guardsHolds
    ? {
        perBrowser: HOLDS_PER_CLIENT.fallback,
        perContact: HOLDS_PER_CLIENT.fallback,
        perAddress: HOLDS_PER_ADDRESS.fallback,
      }
    : { perBrowser: null, perContact: null, perAddress: null },
  perPage: options.perPage,
  files: createFileKeeping({
    store: { kind: 'folder', folder: join(tmpdir(), 'vizit-bench-files') },
    incomingFolder: join(tmpdir(), 'vizit-bench-incoming'),
    clamd: null,
  }),
  reportSecret: null,
  smsPrefixes: [],
  messageLimits: { sms: { perHour: 3, perDay: 10 }, mail: { perHour: 5, perDay: 20 } },
  relay: NO_RELAY,
  roomNews: createRoomNews(null),
});
const app = await buildApp({
  db,
  services: tellCalendarChanges(services, calendarNews),
  calendarNews,
  humanCheck,
  settings: {
    appSecret: BENCH_SECRET,
    publicUrl: 'http://localhost',
    isDemo: false,
    usesRecaptcha: false,
    staffHost: BENCH_STAFF_HOST,
    mapAttribution: null,
  },
  pages: await loadPages(),
  uploadsFolder: options.uploadsFolder,
  keepsPages: options.keepsPages,
  // What it complains of is for whoever measures it.
  logging: createLogOptions('error', process.stderr),
  // Callers name their own address, so that the limits per address work but do not stop the measurement.
  trustProxy: true,
});
await app.listen({ port: options.port, host: '127.0.0.1' });

const answers = new Map<string, Buffer>();
const floor = createServer((request, response) => {
  const path = request.url ?? '/0';
  let answer = answers.get(path);
  if (!answer) answers.set(path, (answer = Buffer.alloc(Number(path.slice(1)), 'x')));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': answer.length,
  });
  response.end(answer);
});
// It waits while the portal is asked.
floor.keepAliveTimeout = 0;
await new Promise<void>((resolve) => floor.listen(0, '127.0.0.1', resolve));

process.on('message', (asked) =>
  process.send?.(asked === 'memory' ? process.memoryUsage.rss() : process.cpuUsage()),
);
process.once('disconnect', () => process.exit());
const ports: BenchServerPorts = {
  app: options.port,
  floor: (floor.address() as AddressInfo).port,
};
process.send?.(ports);
