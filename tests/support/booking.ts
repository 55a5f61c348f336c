import { randomBytes, randomUUID } from 'node:crypto';
import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import { createBookingServices } from '#app/features/reservations/services.server.ts';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createMailedCode } from '#app/platform/mailed-code.server.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { buildCalendar, buildDoctor, buildProvider, type CalendarRow } from './builders/clinics.ts';
import { buildPartnerHost } from './builders/partners.ts';
import { buildSubfunction } from './builders/places.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';

export const APP_SECRET = 'a secret of the tests, long enough to be one';

/** Every answer is right except the word `robot`. */
export const friendlyCheck: HumanCheck = {
  createChallenge: () => Promise.resolve({ kind: 'recaptcha', siteKey: 'test' }),
  mayBeRepeated: () => false,
  verify: (answer) => Promise.resolve(answer !== 'robot'),
};

export function createPortal(values: Partial<Portal> & { market?: Market } = {}): Portal {
  const market = values.market ?? 'HU';
  return {
    requestId: randomUUID(),
    nonce: 'nonce',
    partner: { id: 1, key: 'test', name: 'Test' },
    origin: 'http://localhost:3000',
    host: 'localhost',
    market,
    timeZone: MARKET_ZONES[market],
    locale: market === 'HU' ? 'hu' : 'ro',
    theme: requireTheme('generic'),
    actor: VISITOR_ACTOR,
    viewer: VISITOR,
    isIframe: false,
    isWebview: false,
    isStaffEntry: false,
    isDemo: true,
    mapAttribution: null,
    clientHash: randomBytes(32),
    reportError: (error) => {
      throw error;
    },
    ...values,
  };
}

export interface BookingScene {
  portal: Portal;
  calendar: CalendarRow;
  subfunctionId: number;
  /** Ids of the offered times, a half hour apart. */
  slotIds: string[];
  /** The same times, in milliseconds since the epoch. */
  starts: number[];
}

/** From 8:00 to the last half hour of a day; more lie on the next one. */
const TIMES_A_DAY = 32;

/** A partner's host, and a doctor with free times in a week from now. */
export async function buildBookingScene(
  db: Pool,
  { times = 4, market = 'HU', locale }: { times?: number; market?: Market; locale?: Locale } = {},
): Promise<BookingScene> {
  const { host, partner_id } = await buildPartnerHost(db, { country: market });
  const provider = await buildProvider(db, { country: market });
  const subfunction = await buildSubfunction(db);
  const doctor = await buildDoctor(db, {
    provider_id: provider.id,
    subfunctions: [subfunction.id],
  });
  const walls = Array.from({ length: times }, (_, index) => {
    const dayOf = new Date(Date.now() + (7 + Math.floor(index / TIMES_A_DAY)) * 86_400_000);
    const minutes = 8 * 60 + (index % TIMES_A_DAY) * 30;
    const clock = [Math.floor(minutes / 60), minutes % 60];
    const wall = clock.map((part) => String(part).padStart(2, '0')).join(':');
    return `${dayOf.toISOString().slice(0, 10)}T${wall}`;
  });
  const calendar = await buildCalendar(db, {
    doctor_id: doctor.id,
    subfunctions: [subfunction.id],
    times: walls,
  });
  const { rows } = await db.query<{ start: Date }>(
    'SELECT t.wall AT TIME ZONE $1 AS start FROM unnest($2::timestamp[]) AS t(wall)',
    [calendar.tz, walls],
  );
  const starts = rows.map(({ start }) => start.getTime());
  return {
    portal: createPortal({
      market,
      host,
      origin: `http://${host}:3000`,
      partner: { id: partner_id, key: `partner-${partner_id}`, name: `Partner ${partner_id}` },
      ...(locale ? { locale } : {}),
    }),
    calendar,
    subfunctionId: subfunction.id,
    slotIds: starts.map((start) => encodeSlotId(calendar.id, start)),
    starts,
  };
}

/** The use cases on `pool`, without limits unless given. */
export function createTestBooking(pool: Pool, values: Partial<BookingDeps> = {}) {
  const deps = {
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
  };
  return createBookingServices({
    ...deps,
    holdLimits: { perBrowser: null, perContact: null, perAddress: null },
    ...values,
  });
}

export type TestBooking = ReturnType<typeof createTestBooking>;

export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What a visitor's browser sends to hold the scene's time number `index`. */
export function holdInput(scene: BookingScene, index = 0) {
  return {
    portal: { ...scene.portal, clientHash: randomBytes(32) },
    slotId: scene.slotIds[index] ?? 'none',
    subfunctionId: scene.subfunctionId,
    holdSecret: createSecret(),
    idempotencyKey: randomUUID(),
    humanCheck: 'person',
  };
}
export type HoldInput = ReturnType<typeof holdInput>;

/** The form of a visitor who holds `id` by `hold`; nobody else's unless `values` say so. */
export function submitInput(hold: HoldInput, id: string, values: Record<string, string> = {}) {
  return {
    portal: hold.portal,
    holdSecret: hold.holdSecret,
    idempotencyKey: randomUUID(),
    form: {
      reservationId: id,
      slotId: hold.slotId,
      subfunctionId: hold.subfunctionId,
      patientLastName: 'Kovács',
      patientFirstName: 'János',
      patientDateOfBirth: '1980-02-29',
      patientMothersName: 'Szabó Éva',
      patientPhone: '+36201234567',
      patientEmail: `${randomUUID()}@example.com`,
      patientComment: '',
      'g-recaptcha-response': 'person',
      ...values,
    },
  };
}

/** Token of a reservation's mail, as the mail would carry it. */
export async function findToken(
  db: Pool,
  reservationId: string,
  purpose: string,
  appSecret = APP_SECRET,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM token WHERE reservation_id = $1 AND purpose = $2',
    [reservationId, purpose],
  );
  return createToken(appSecret, rows[0]?.id ?? 'none');
}

/** The code of a visitor's mail, as it would carry it. */
export async function findCode(db: Pool, reservationId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM token WHERE reservation_id = $1 AND purpose = 'verify-public-reservation'`,
    [reservationId],
  );
  return createMailedCode(APP_SECRET, rows[0]?.id ?? 'none');
}

/** Holds, fills in and confirms the scene's time number `index`; returns the reservation's id. */
export async function bookSlot(
  db: Pool,
  booking: TestBooking,
  scene: BookingScene,
  index = 0,
  values: Record<string, string> = {},
): Promise<string> {
  const hold = holdInput(scene, index);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id, values));
  const token = await findToken(db, id, 'verify-public-reservation');
  await booking.verifyReservation({ portal: scene.portal, token, humanCheck: 'person' });
  return id;
}
