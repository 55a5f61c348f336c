import '#server/production.ts';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createHumanCheck } from '#app/platform/human-check.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { setClockOffset } from '#app/time/clock.ts';
import { createDatabase } from '#db/client.ts';
import { chooseSocketFolder } from '#db/embedded.ts';
import { createServices } from '#server/services.ts';
import { buildApp } from '#server/web/app.ts';
import { loadPages } from '#server/web/load-pages.ts';
import { createIdentify, TEST_SECRET } from '../app.ts';

/**
 * A second portal on the data of the first, for journeys of members: each request says which customer sends it. Writes a
 * line when it is ready.
 */
const folder = process.env.E2E_DATA_DIR;
if (!folder) throw new Error('E2E_DATA_DIR says where the data of the journeys lie');
const socketFolder = chooseSocketFolder(realpathSync(join(folder, 'postgres')));
const port = Number(process.env.MEMBER_PORT);
const clockOffsetMs = Number(process.env.CLOCK_OFFSET_MS);
setClockOffset(clockOffsetMs);

const db = createDatabase({
  url: `postgresql://vizit_app@/vizit?host=${encodeURIComponent(socketFolder)}`,
  max: 3,
  clockOffsetMs,
});
const humanCheck = createHumanCheck({
  config: { kind: 'altcha', cost: 1 },
  appSecret: TEST_SECRET,
  db,
});
const services = createServices({
  db,
  humanCheck,
  appSecret: TEST_SECRET,
  tokenMisses: createTokenMisses(),
  holdLimits: { perClient: 100, perContact: 100 },
  perPage: 10,
});
const app = await buildApp({
  db,
  services,
  humanCheck,
  settings: {
    appSecret: TEST_SECRET,
    publicUrl: `http://localhost:${port}`,
    isDemo: false,
    usesRecaptcha: false,
    mapAttribution: null,
  },
  pages: await loadPages(),
  uploadsFolder: join(folder, 'uploads'),
  trustProxy: true,
  identify: createIdentify(services),
});
await app.listen({ port, host: 'localhost' });
// Whoever started it may be killed: it must not be left behind.
process.stdin.resume().on('end', () => process.exit());
process.stdout.write('ready\n');
