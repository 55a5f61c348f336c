import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from './api-client.ts';
import { startBookingLoad, type BookingLoad } from './booking-load.ts';
import { auditBookings, waitForOutbox } from './bookkeeping.ts';
import { findAtMost, type Finding } from './finding.ts';
import { type PortalProcess, readPostmasterFile } from './portal-process.ts';
import { findDemoSlots, type Stand } from './stand.ts';

/** A kill comes after so many further answers to visitors: somewhere in the middle of a booking. */
const ANSWERS_BETWEEN = { least: 2, most: 80 };
/** Or after this long, when visitors wait for something that does not come. */
const KILL_WAIT_MS = 8_000;
const POLL_MS = 1;
const SLOTS = 8_000;
/** Until a portal killed at its worst moment serves again, on a busy machine. */
const OUTAGE_LIMIT_MS = 30_000;
const READY_POLL_MS = 50;

/** Kills the program at random moments of bookings and starts it again, with nothing cleaned up in between. */
export function killPortal(stand: Stand, kills: number): Promise<Finding[]> {
  return killUnderLoad(stand, `[FT-01] ${kills} SIGKILLs of the portal`, kills, async (portal) => {
    portal.signal('SIGKILL');
    await portal.exited;
    return stand.startPortal();
  });
}

/** Kills PostgreSQL under the running portal, which has to start it again and go on. */
export function killPostgres(stand: Stand, kills: number): Promise<Finding[]> {
  return killUnderLoad(stand, `[FT-03] ${kills} SIGKILLs of PostgreSQL`, kills, async (portal) => {
    const { pid } = await readPostmasterFile(stand.dataFolder);
    process.kill(pid, 'SIGKILL');
    // Until the portal has noticed, it would still call itself ready.
    await delay(READY_POLL_MS);
    await waitUntilReady(portal);
    return portal;
  });
}

async function killUnderLoad(
  stand: Stand,
  name: string,
  kills: number,
  kill: (portal: PortalProcess) => Promise<PortalProcess>,
): Promise<Finding[]> {
  let portal = await stand.startPortal();
  const since = new Date();
  const mailsBefore = stand.mailbox.mails.length;
  const load = startBookingLoad(portal, await findDemoSlots(stand, SLOTS), stand.mailbox);
  let longestOutageMs = 0;
  for (let n = 0; n < kills; n += 1) {
    await waitForAnswers(load, randomInt(ANSWERS_BETWEEN.least, ANSWERS_BETWEEN.most));
    const killedAt = performance.now();
    portal = await kill(portal);
    longestOutageMs = Math.max(longestOutageMs, performance.now() - killedAt);
  }
  await waitForAnswers(load, ANSWERS_BETWEEN.most);
  await load.stop();
  const owner = await stand.openOwnerPool();
  await waitForOutbox(owner);
  const mails = stand.mailbox.mails.slice(mailsBefore);
  const findings = await auditBookings(owner, since, load.visits, mails, kills);
  await owner.end();
  portal.signal('SIGTERM');
  await portal.exited;
  return [
    describeLoad(name, load),
    ...findings,
    findAtMost('longest outage, nobody helping', OUTAGE_LIMIT_MS, longestOutageMs, ' ms'),
  ];
}

async function waitForAnswers(load: BookingLoad, count: number): Promise<void> {
  const wanted = countAnswers(load) + count;
  const endsAt = performance.now() + KILL_WAIT_MS;
  while (countAnswers(load) < wanted && performance.now() < endsAt) await delay(POLL_MS);
}

function countAnswers({ answers }: BookingLoad): number {
  return (answers['200'] ?? 0) + (answers['201'] ?? 0);
}

async function waitUntilReady(portal: PortalProcess): Promise<void> {
  const client = createApiClient({ ...portal, address: '127.0.0.1' });
  const endsAt = performance.now() + OUTAGE_LIMIT_MS;
  while (performance.now() < endsAt) {
    if ((await client.get('/readyz').catch(() => null))?.status === 200) return;
    await delay(READY_POLL_MS);
  }
}

/** A load that booked nothing would find nothing. */
function describeLoad(name: string, { visits, answers }: BookingLoad): Finding {
  const confirmed = visits.filter((visit) => visit.isVerificationAcknowledged).length;
  const told = Object.entries(answers).map(([status, n]) => `${n} x ${status}`);
  return {
    name,
    wanted: 'bookings go on',
    measured: `${confirmed} of ${visits.length} confirmed; answers ${told.join(', ')}`,
    isMet: confirmed >= visits.length / 2,
  };
}
