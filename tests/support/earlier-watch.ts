import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#app/platform/contract.ts';
import type { startWatch } from '#app/features/earlier-watch/contract.ts';
import { createWatchServices } from '#app/features/earlier-watch/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { addDays } from '#app/time/week.ts';
import { todayOf } from '#app/time/today.ts';
import { APP_SECRET, createSecret, friendlyCheck, type BookingScene } from './booking.ts';
import { buildCustomerOf, type TestCustomer } from './customer.ts';
import type { TestDatabase } from './database.ts';
import { runJob } from './jobs.ts';

type Form = BodyOf<typeof startWatch>;

/** The use cases of watching, as requests have them; a browser may hold two times. */
export function createTestWatches({ app }: Pick<TestDatabase, 'app'>) {
  return createWatchServices({
    db: { main: app, replica: app, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    holdLimits: { perBrowser: 2, perContact: null, perAddress: null },
  });
}

/** Somebody with a product that shows calendars and appointments. */
export function buildWatcher(
  database: Pick<TestDatabase, 'owner' | 'app'>,
  portal: Portal,
): Promise<TestCustomer> {
  return buildCustomerOf(database, portal, { has_calendar: true });
}

/** A wish for any time of the scene's care within thirty days, unless `values` say otherwise. */
export function wishOf(scene: BookingScene, values: Partial<Form> = {}): Form {
  return {
    target: { kind: 'search', subfunctionId: scene.subfunctionId, location: null },
    parts: [],
    priceMax: null,
    onlyEnglish: false,
    takesSelfPaid: false,
    until: addDays(todayOf(scene.portal), 30),
    ...values,
  };
}

/** Works off what follows changes of reservations, in order, as a worker would; mails are not sent. */
export async function followChanges({
  owner,
  worker,
}: Pick<TestDatabase, 'owner' | 'worker'>): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ id: number; kind: string; payload: object }>(
      `SELECT id, kind, payload FROM outbox WHERE done_at IS NULL AND kind LIKE 'reservation\\_%' ORDER BY id`,
    );
    if (rows.length === 0) return;
    for (const { id, kind, payload } of rows) {
      await runJob(worker, kind, payload);
      await owner.query('UPDATE outbox SET done_at = portal_now() WHERE id = $1', [id]);
    }
  }
}

export interface Offered {
  id: string;
  customer_id: number;
  hold_id: string;
  calendar_id: number;
  starts_at: Date;
  /** As its mail carries it. */
  token: string;
}

/** Every offer of a partner’s, the first one first. */
export async function findOffers({ owner }: Pick<TestDatabase, 'owner'>, partnerId: number) {
  const { rows } = await owner.query<Omit<Offered, 'token'>>(
    `SELECT id, customer_id::int, hold_id, calendar_id::int, starts_at FROM watch_offer WHERE partner_id = $1 ORDER BY created_at, id`,
    [partnerId],
  );
  return rows.map((row): Offered => ({ ...row, token: createToken(APP_SECRET, row.id) }));
}

/** Lets every offer and its hold run out, as a quarter of an hour would. */
export async function letOffersRunOut({
  owner,
  worker,
}: Pick<TestDatabase, 'owner' | 'worker'>): Promise<void> {
  await owner.query(
    `UPDATE watch_offer SET expires_at = portal_now() WHERE expires_at > portal_now()`,
  );
  await owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() WHERE status = 'started' AND id IN (SELECT hold_id FROM watch_offer)`,
  );
  await runJob(worker, 'expire_holds');
}

/** What a browser sends to take what it was offered. */
export function takeInput(portal: Portal, token: string) {
  return {
    portal: { ...portal, clientHash: randomBytes(32) },
    token,
    humanCheck: 'person',
    holdSecret: createSecret(),
  };
}
