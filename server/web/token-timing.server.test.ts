import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { separability } from '../../bench/statistics.ts';
import { buildAccountScene, createLink } from '#tests/support/accounts.ts';
import { ask, createTestApp, TEST_SECRET } from '#tests/support/app.ts';
import {
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
} from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Decided once, after all of them: whoever looked again and again until it fits would find what fits by chance. */
const ROUNDS = 450;
/** So many of each kind are on their way at once: nearly all of the time they wait. No multiple of three, or none would change places. */
const AT_ONCE = 2;
const MEDIAN_MAX = 0.05;
const SEPARABILITY_MAX = 0.6;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The statements of all connections while `work` is done, by name. */
async function noteStatements(work: () => Promise<void>): Promise<string> {
  const asks = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return (
      asks.mock.calls
        .map(([first]) => {
          const { name, text } = first as unknown as { name?: string; text?: string };
          return name ?? text ?? first;
        })
        // Asked by itself every two seconds.
        .filter((name) => name !== 'hosts_change_count')
        .join('\n')
    );
  } finally {
    asks.mockRestore();
  }
}

/** A link that is good and one that is over, and the call that looks them up. */
async function arrangeAccountLinks() {
  const scene = await buildAccountScene(database.owner);
  const link = () => createLink(database, scene, 'verify-corporate', scene.email, TEST_SECRET);
  const [expired, valid] = [await link(), await link()];
  return { host: scene.portal.host, path: '/api/account-token-check', expired, valid };
}

async function arrangeBookingLinks() {
  const scene = await buildBookingScene(database.owner);
  const booking = createTestBooking(database.app, { appSecret: TEST_SECRET });
  const link = async (index: number) => {
    const hold = holdInput(scene, index);
    const { id } = await booking.holdSlot(hold);
    await booking.submitReservation(submitInput(hold, id));
    return findToken(database.owner, id, 'verify-public-reservation', TEST_SECRET);
  };
  const [expired, valid] = [await link(0), await link(1)];
  await database.owner.query(
    `UPDATE token SET expires_at = portal_now() WHERE reservation_id IN (SELECT id FROM reservation WHERE starts_at = $1)`,
    [new Date(scene.starts[0] ?? 0)],
  );
  return { host: scene.portal.host, path: '/api/reservation/token-check', expired, valid };
}

test.each([
  ['an account', arrangeAccountLinks],
  ['a booking', arrangeBookingLinks],
])(
  'how long a link of %s is looked up tells nobody whether it is unknown, over or good [TK-13]',
  { timeout: 240_000 },
  async (_, arrange) => {
    const app = await createTestApp(database);
    const { host, path, expired, valid } = await arrange();
    const tokens = [() => randomBytes(32).toString('base64url'), () => expired, () => valid];
    const statuses = tokens.map(() => new Set<number>());
    const asked = tokens.map(() => new Set<string>());
    const times: [number[], number[], number[]] = [[], [], []];
    const places = Array.from({ length: AT_ONCE * 3 }, (_place, index) => index);
    const check = async (kind: number, isCounted: boolean) => {
      const remoteAddress = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
      const url = `${path}/${tokens[kind]?.()}`;
      const startedAt = performance.now();
      const { statusCode } = await ask(app, host, { url, remoteAddress });
      if (!isCounted) return;
      times[kind]?.push(performance.now() - startedAt);
      statuses[kind]?.add(statusCode);
    };
    for (let round = -10; round < 0; round += 1)
      for (const kind of [0, 1, 2]) await check(kind, false);
    for (const kind of [0, 1, 2]) asked[kind]?.add(await noteStatements(() => check(kind, false)));
    // All there is to tell them apart but the time: the same is asked of the database, in the same order.
    expect(new Set(asked.flatMap((all) => [...all])).size).toBe(1);
    const [unknown, over, good] = times;
    const pairs = [
      [unknown, over],
      [unknown, good],
      [over, good],
    ] as const;
    for (let round = 0; round < ROUNDS; round += AT_ONCE) {
      // Each in turn is the first, so that whatever the machine does meanwhile falls on all alike.
      await Promise.all(places.map((place) => check((round + place) % 3, true)));
    }
    await app.close();
    expect(statuses.map((all) => [...all])).toEqual([[404], [400], [200]]);
    const differences = {
      median: Math.max(...pairs.map(([a, b]) => Math.abs(medianOf(a) / medianOf(b) - 1))),
      separability: Math.max(...pairs.map(([a, b]) => separability(a, b))),
    };
    expect(differences.median).toBeLessThan(MEDIAN_MAX);
    expect(differences.separability).toBeLessThan(SEPARABILITY_MAX);
  },
);
