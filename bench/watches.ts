/**
 * `npm run bench -- watches`: 10,000 customers watch for an earlier time and 1,000 times become free while the portal is killed; each
 * is offered once, to one who has no other offer, and none is lost; before the first kill, what somebody who looks for a doctor feels
 * of it. `--quick`: a tenth of it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { cancelReservation } from '#app/features/reservations/contract.ts';
import { toPageQuery } from '#app/features/search/filters.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import type { Pool } from '#db/client.ts';
import { buildProgram } from '#server/build.ts';
import { getAnswer } from './answer-cpu.ts';
import { type ApiAnswer, createApiClient } from './faults/api-client.ts';
import { waitForOutbox } from './faults/bookkeeping.ts';
import { findAll, findAtMost, findNone, type Finding } from './faults/finding.ts';
import type { PortalProcess } from './faults/portal-process.ts';
import { findDemoSlots, openStand, type Stand } from './faults/stand.ts';
import { createVisit, nextAddress, start, type Visit } from './faults/visitor.ts';
import { judgeFinder } from './finder-goal.ts';
import { createHttpClient } from './http-client.ts';
import { FINDER_PATH } from './http-load.ts';
import { keepResults } from './keep-results.ts';
import { chooseInputs } from './inputs.ts';
import { measure, sideBySide } from './measure.ts';
import { formatGoals } from './report.ts';
import type { SlotSupply } from './slots.ts';
import { percentile, summarise } from './statistics.ts';

interface Size {
  watches: number;
  times: number;
  kills: number;
}

const WHOLE: Size = { watches: 10_000, times: 1_000, kills: 5 };
const QUICK: Size = { watches: 1_000, times: 100, kills: 2 };
/** Their mail addresses end so; a run takes away what the one before has left. */
const DOMAIN = 'watches.example';
const CLIENTS = 8;
const RETRY_MS = 100;
const POLL_MS = 5;
/** Within which a call is answered, or the next kill has its moment, although the portal was killed. */
const LIMIT_MS = 60_000;

/** What is freed while somebody looks for a doctor, before the portal is killed: one of so many. */
const BESIDE = 3;
const ALONE_MS = 8_000;
const WARMUP_PAGES = 300;

/** True when every goal was met. */
export async function runWatches(
  log: (message: string) => void,
  isQuick: boolean,
): Promise<boolean> {
  const size = isQuick ? QUICK : WHOLE;
  await buildProgram();
  const stand = await openStand();
  try {
    const findings = await freeTimes(stand, size);
    const text = formatGoals(findings);
    log(`\n${text}`);
    await keepResults('watches', text, isQuick);
    return findings.every(({ isMet }) => isMet);
  } finally {
    await stand.close();
  }
}

async function freeTimes(stand: Stand, { watches, times, kills }: Size): Promise<Finding[]> {
  let portal = await stand.startPortal();
  try {
    const visits = await holdTimes(portal, await findDemoSlots(stand, times), times);
    const owner = await stand.openOwnerPool();
    await watchFor(owner, watches, visits);
    await owner.end();
    const mailsBefore = stand.mailbox.mails.length;
    const beside = visits.slice(0, Math.ceil(visits.length / BESIDE));
    const finder = await lookMeanwhile(stand, portal, async () => {
      await releaseAll(() => portal, beside);
      await waitForOffers(stand, beside.length);
    });
    const released = releaseAll(() => portal, visits.slice(beside.length));
    for (let kill = 1; kill <= kills; kill += 1) {
      await waitForOffers(stand, beside.length + (kill * (times - beside.length)) / (kills + 1));
      portal.signal('SIGKILL');
      await portal.exited;
      portal = await stand.startPortal();
    }
    await released;
    return [...(await audit(stand, { visits, kills, mailsBefore })), finder];
  } finally {
    portal.signal('SIGTERM');
    await portal.exited;
  }
}

/** One visitor's finder pages alone, then while something is done. */
async function lookMeanwhile(
  stand: Stand,
  portal: PortalProcess,
  work: () => Promise<void>,
): Promise<Finding> {
  const owner = await stand.openOwnerPool();
  const { doctorPages } = await chooseInputs(owner);
  await owner.end();
  const paths = doctorPages.map((filters) => `${FINDER_PATH}?${toPageQuery(filters)}`);
  const client = createHttpClient(portal.port, 1);
  const look = (n: number) => getAnswer(client, paths[n % paths.length] ?? FINDER_PATH, {});
  try {
    const alone = await measure(look, {
      clients: 1,
      durationMs: ALONE_MS,
      warmupRuns: WARMUP_PAGES,
    });
    const durations: number[] = [];
    let isOver = false;
    const startedAt = performance.now();
    const done = work().finally(() => (isOver = true));
    for (let n = 0; !isOver; n += 1) {
      const begunAt = performance.now();
      await look(n);
      durations.push(performance.now() - begunAt);
    }
    await done;
    const meanwhile = summarise(durations, performance.now() - startedAt);
    return judgeFinder({ name: 'freed times offered to who watches', alone, meanwhile });
  } finally {
    client.close();
  }
}

async function holdTimes(
  portal: PortalProcess,
  supply: SlotSupply,
  times: number,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  await sideBySide(CLIENTS, async () => {
    while (visits.length < times) {
      const visit = createVisit(supply.take());
      visits.push(visit);
      await untilAnswered(() =>
        start(createApiClient({ ...portal, address: nextAddress() }), visit),
      );
    }
  });
  return visits.filter(({ reservationId }) => reservationId !== null);
}

/** Gives the times back one after the other, whatever happens to the portal meanwhile. */
async function releaseAll(portalNow: () => PortalProcess, visits: readonly Visit[]): Promise<void> {
  const waiting = [...visits];
  await sideBySide(CLIENTS, async () => {
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
      const path = cancelReservation.path.replace(':id', visit.reservationId ?? '');
      const headers = { [HOLD_SECRET_HEADER]: visit.secret };
      await untilAnswered(() =>
        createApiClient({ ...portalNow(), address: nextAddress() }).post(path, {}, headers),
      );
    }
  });
}

/** Repeats a call like a browser whose connection broke. @throws when it is not answered in time */
async function untilAnswered(call: () => Promise<ApiAnswer>): Promise<void> {
  const endsAt = performance.now() + LIMIT_MS;
  while (performance.now() < endsAt) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return;
    await delay(RETRY_MS);
  }
  throw new Error('the portal has not answered in time');
}

/** Customers who watch for any time of the cares that are held now, all over the country. */
async function watchFor(owner: Pool, count: number, visits: readonly Visit[]): Promise<void> {
  await owner.query(
    `DELETE FROM earlier_watch w USING customer c WHERE c.id = w.customer_id AND c.user_email LIKE '%@${DOMAIN}'`,
  );
  const cares = [...new Set(visits.map(({ subfunctionId }) => subfunctionId))];
  await owner.query(
    `WITH shop AS (SELECT partner_id, host FROM account WHERE kind = 'customer' AND status = 'active' AND host = 'localhost' ORDER BY id LIMIT 1),
          person AS (
            INSERT INTO customer (partner_id, user_email) SELECT partner_id, 'watcher-' || n || '@${DOMAIN}' FROM shop, generate_series(1, $1) n
            ON CONFLICT (partner_id, lower(user_email)) DO UPDATE SET user_email = excluded.user_email RETURNING id, partner_id, user_email),
          opened AS (
            INSERT INTO account (partner_id, customer_id, email, status, locale, host, verified_at)
            SELECT p.partner_id, p.id, p.user_email, 'active', 'hu', shop.host, portal_now() FROM person p, shop ON CONFLICT DO NOTHING)
     INSERT INTO earlier_watch (id, partner_id, customer_id, stop_hash, locale, host, country, target, target_id, subfunction_id, before, created_at)
     SELECT gen_random_uuid(), p.partner_id, p.id, sha256(p.user_email::bytea), 'hu', shop.host, 'HU', 'search', 0,
            ($2::int[])[1 + p.id % cardinality($2::int[])], portal_now() + interval '1 year', portal_now() - p.id * interval '1 second'
       FROM person p, shop`,
    [count, cares],
  );
  await owner.query('ANALYZE customer, account, earlier_watch');
}

async function waitForOffers(stand: Stand, count: number): Promise<void> {
  const owner = await stand.openOwnerPool();
  const endsAt = performance.now() + LIMIT_MS;
  try {
    while ((await countOffers(owner)) < count && performance.now() < endsAt) await delay(POLL_MS);
  } finally {
    await owner.end();
  }
}

const OFFERS = `FROM watch_offer o JOIN customer c ON c.id = o.customer_id WHERE c.user_email LIKE '%@${DOMAIN}'`;

async function countOffers(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n ${OFFERS}`);
  return rows[0]?.n ?? 0;
}

async function audit(
  stand: Stand,
  { visits, kills, mailsBefore }: { visits: readonly Visit[]; kills: number; mailsBefore: number },
): Promise<Finding[]> {
  const owner = await stand.openOwnerPool();
  try {
    await waitForOutbox(owner);
    const { rows } = await owner.query<{ offers: number; delay_ms: number | null }>(
      `SELECT (SELECT count(*)::int FROM watch_offer o WHERE o.calendar_id = r.calendar_id AND o.starts_at = r.starts_at) AS offers,
              (SELECT extract(epoch FROM min(o.created_at) - r.updated_at) * 1000 FROM watch_offer o
                WHERE o.calendar_id = r.calendar_id AND o.starts_at = r.starts_at)::float8 AS delay_ms
         FROM reservation r WHERE r.id = ANY ($1)`,
      [visits.map(({ reservationId }) => reservationId)],
    );
    const people = await owner.query<{ n: number }>(
      `SELECT (count(*) - count(DISTINCT o.customer_id))::int AS n ${OFFERS}`,
    );
    const mails = stand.mailbox.mails.slice(mailsBefore).filter(({ to }) => to.endsWith(DOMAIN));
    const names = new Set(mails.map(({ messageId }) => messageId));
    const delays = Float64Array.from(rows.flatMap(({ delay_ms: ms }) => ms ?? [])).sort();
    return [
      findAll(
        `freed times offered, ${kills} kills`,
        rows.filter(({ offers }) => offers > 0).length,
        visits.length,
      ),
      findNone('times offered twice', rows.filter(({ offers }) => offers > 1).length),
      findNone('people with two open offers', people.rows[0]?.n ?? 0),
      findAll('offers mailed', names.size, visits.length),
      findAtMost(
        'mails sent twice, one per mail under way at a kill at most',
        kills * CLIENTS,
        mails.length - names.size,
      ),
      findAtMost('from freed to offered, median', LIMIT_MS, percentile(delays, 0.5), ' ms'),
      findAtMost(
        'from freed to offered, 99 of 100, kills included',
        LIMIT_MS,
        percentile(delays, 0.99),
        ' ms',
      ),
    ];
  } finally {
    await owner.end();
  }
}
