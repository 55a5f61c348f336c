import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { member, staff, type Who } from '#app/platform/who.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { ACCOUNT_ROWS } from '#tests/support/access/account-rows.ts';
import { BOOKING_ROWS } from '#tests/support/access/booking-rows.ts';
import { CLINIC_CALLS } from '#tests/support/access/clinic-rows.ts';
import { MEMBER_ROWS } from '#tests/support/access/member-rows.ts';
import { OFFICE_CALLS } from '#tests/support/access/office-rows.ts';
import { holdHeaders, type Row, type StaffCall, type World } from '#tests/support/access/rows.ts';
import { arrangeSession, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { ask, createTestApp, solveHumanCheck } from '#tests/support/app.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildStaff, buildSubscription } from '#tests/support/builders/people.ts';
import { buildProduct, type ProductRow } from '#tests/support/builders/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/*
 * Who may ask what: every call of the portal with every kind of caller. Who is refused is read from the contract of the
 * call; what comes of it for the others is written down in `tests/support/access`. A call that is not written down fails,
 * and so does one whose contract lets in others than those for whom an outcome is written.
 */

/** The kinds of caller, in the order of a row's outcomes. */
const CALLERS = [
  'a visitor',
  'the owner',
  'another member',
  "the owner at another partner's host",
  'a member of the staff',
] as const;
type Caller = (typeof CALLERS)[number];
const STAFF = 'a member of the staff';

/** Of those above, whom a contract may let in. */
const SIGNED_IN_HERE: readonly Caller[] = ['the owner', 'another member'];

/**
 * What each caller is answered. Where anybody is let in, somebody of the staff is what a visitor is: nobody's member.
 * @throws when the outcomes are not of those whom the contract lets in
 */
function expectationsOf(who: Who, outcomes: readonly number[]): number[] {
  const isIn = (caller: Caller) => {
    if (who === 'anyone') return caller !== STAFF;
    const isForPatients = typeof who === 'object' ? 'member' in who : who === 'customer';
    return isForPatients && SIGNED_IN_HERE.includes(caller);
  };
  if (CALLERS.filter(isIn).length !== outcomes.length) {
    throw new Error(`${outcomes.length} outcomes do not fit who may ask: ${JSON.stringify(who)}`);
  }
  const left = [...outcomes];
  return CALLERS.map((caller) => {
    if (who === 'anyone' && caller === STAFF) return outcomes[0] ?? 0;
    return isIn(caller) ? (left.shift() ?? 0) : refusalOf(who, caller);
  });
}

/** 401: who signs in may be let in; 403: nothing that the caller can do helps. */
function refusalOf(who: Who, caller: Caller): 401 | 403 {
  const isForMembers = typeof who === 'object' && 'member' in who;
  const isSomebody = SIGNED_IN_HERE.includes(caller) || caller === STAFF;
  return isSomebody || isForMembers ? 403 : 401;
}

const ROWS: Record<string, Row> = { ...ACCOUNT_ROWS, ...MEMBER_ROWS, ...BOOKING_ROWS };
/** At the staff's own host alone; what comes of them there: `staff-entry.server.test.ts`. */
const STAFF_CALLS = /^[A-Z]+ \/api\/staff\//;
const STAFF_ROWS: Record<string, StaffCall> = { ...OFFICE_CALLS, ...CLINIC_CALLS };
/** Files and pages that read nothing of anybody. */
const FILES =
  /^GET \/(?:api\/docs|images\/|map\/tiles\/|theme\/|uploads\/profiles\/|(?::level\d\/)+api\/doctors\/price-list$)/;

let database: TestDatabase;
let app: FastifyInstance;
let world: World;
/** Every call and file. */
const routes = new Map<string, RouteOptions>();
/** undefined: it does not say. */
const whoOf = (route: string): Who | undefined => routes.get(route)?.config?.who;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.owner;
  const booking = await buildBookingScene(db, { times: 32 });
  const { portal } = booking;
  await db.query('UPDATE provider SET discount_rate = 10 WHERE id = $1', [
    booking.calendar.provider_id,
  ]);
  const owner = await buildMember(portal, {
    is_insured: true,
    has_card_network: true,
    has_appointments: true,
  });
  const other = await buildMember(portal, {
    has_paid_services: true,
    has_appointments: true,
  });
  const elsewhere = await buildAccountScene(db);
  app = await createTestApp(database, {
    findTile: () => Promise.reject(new Error('no tile is asked for')),
    onRoute: (route) => {
      for (const one of [route.method].flat()) {
        if (one !== 'HEAD') routes.set(`${one} ${route.url}`, route);
      }
    },
  });
  await app.ready();
  const { rows } = await db.query<{ specialization_id: number }>(
    'SELECT specialization_id FROM subfunction WHERE id = $1',
    [booking.subfunctionId],
  );
  const times = booking.slotIds.values();
  const nextSlot = () => times.next().value ?? 'none';
  world = {
    owner,
    other,
    elsewhere,
    staff: await buildStaff(
      db,
      STAFF_ROLES.map((role) => ({
        role,
        partner_id: portal.partner.id,
        provider_id: booking.calendar.provider_id,
      })),
    ),
    booking,
    specializationId: rows[0]?.specialization_id ?? 0,
    nextSlot,
    hold: await holdTime(booking, nextSlot()),
    findSession,
    bookForOwner,
  };
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('every call of the staff is written down, and only what there is [AZ-01]', () => {
  const calls = [...routes.keys()].filter((route) => STAFF_CALLS.test(route));
  expect(calls.toSorted()).toEqual(Object.keys(STAFF_ROWS).toSorted());
});

test.each(Object.entries(STAFF_ROWS))(
  '%s is no call of a portal, whoever asks [AZ-01]',
  async (route, { payload, who }) => {
    expect(whoOf(route)).toEqual(who);
    const row: Row = { send: () => (payload ? { payload } : {}), outcomes: [] };
    // Whoever is somebody at the staff's entry is nobody more here than a visitor.
    for (const caller of ['a visitor', STAFF] as const) {
      const answer = await send(route, row, caller);
      expect([caller, answer.statusCode]).toEqual([caller, 404]);
    }
  },
);

test('every call is written down, and only what there is [AZ-01]', () => {
  const calls = [...routes.keys()].filter(
    (route) => !FILES.test(route) && !STAFF_CALLS.test(route),
  );
  expect(calls.toSorted()).toEqual(Object.keys(ROWS).toSorted());
});

test('every route says who may ask, but for a folder of pictures [AZ-01]', () => {
  const silent = [...routes.keys()].filter((route) => whoOf(route) === undefined);
  expect(silent.filter((route) => !route.startsWith('GET /images/'))).toEqual([]);
});

test('what is no call is counted as well: the description, redirects, tiles, looks of partners', async () => {
  const limited = [
    '/api/docs',
    '/api/openapi.json',
    '/pages/about/api/doctors/price-list',
    '/map/tiles/30/1/1',
    '/theme/acme-1.css',
    '/theme/acme/none.svg',
    '/uploads/profiles/none.webp',
  ];
  for (const url of limited) {
    const { headers } = await askAnew(world.booking.portal.host, { url });
    expect([url, Number(headers['x-ratelimit-limit'])]).toEqual([url, expect.any(Number)]);
    expect(Number(headers['x-ratelimit-remaining']), url).toBe(
      Number(headers['x-ratelimit-limit']) - 1,
    );
  }
});

test('a contract that lets in somebody else does not fit its row [AZ-01]', () => {
  const fits = (who: Who, { outcomes }: Row) => {
    try {
      return expectationsOf(who, outcomes).join();
    } catch {
      return 'does not fit';
    }
  };
  for (const [route, row] of Object.entries(ROWS)) {
    const own = whoOf(route);
    const others = (
      ['anyone', 'customer', member('isInsured'), staff('audit.read')] as const
    ).filter((one) => typeof one !== typeof own || (typeof one === 'string' && one !== own));
    const expected = fits(own ?? 'anyone', row);
    expect([route, expected]).not.toEqual([route, 'does not fit']);
    for (const one of others)
      expect([route, one, fits(one, row)]).not.toEqual([route, one, expected]);
  }
});

describe.each(Object.entries(ROWS))('%s', (route, row) => {
  test.each(CALLERS)(
    'is answered for %s as its contract and its row say [AZ-01]',
    async (caller) => {
      const expected = expectationsOf(whoOf(route) ?? 'anyone', row.outcomes);
      const status = expected[CALLERS.indexOf(caller)] ?? 0;
      const answer = await send(route, row, caller);
      expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([
        status,
        '',
      ]);
      if (status >= 400) expect(answer.body).not.toContain(world.owner.email);
    },
  );
});

let senders = 0;

/** Each from another network, so that no limit speaks first. */
function nextSender(): { remoteAddress: string } {
  senders += 1;
  return { remoteAddress: `10.0.${Math.floor(senders / 200)}.${(senders % 200) + 1}` };
}

const askAnew = (host: string, options: InjectOptions) =>
  ask(app, host, { ...nextSender(), ...options });

async function solve(host: string): Promise<{ 'g-recaptcha-response': string }> {
  return { 'g-recaptcha-response': await solveHumanCheck(app, host, nextSender()) };
}

async function buildMember(portal: Portal, values: Partial<ProductRow>): Promise<AccountScene> {
  const db = database.owner;
  const scene = await buildAccountScene(db, { portal, hasSubscription: false });
  const product = await buildProduct(db, { partner_id: portal.partner.id, ...values });
  await buildSubscription(db, product, { customer_id: scene.account.customer_id });
  return scene;
}

/** Sends a row as one kind of caller, with a session of its own. */
async function send(route: string, row: Row, caller: Caller) {
  const [method = 'GET', address = '/'] = route.split(' ');
  const { portal } = caller === CALLERS[3] ? world.elsewhere : world.owner;
  const secret = await findSecret(caller);
  const { url = address, payload, headers } = await row.send(world);
  const humanCheck = row.needsHuman && (await solve(portal.host));
  return askAnew(portal.host, {
    method: method === 'GET' ? 'GET' : 'POST',
    url,
    ...(method === 'GET' ? {} : { payload: { ...payload, ...humanCheck } }),
    headers,
    ...(secret === null ? {} : { cookies: { session: secret } }),
  });
}

/** What the caller's session cookie holds; null: a visitor's browser has none. */
async function findSecret(caller: Caller): Promise<string | null> {
  switch (caller) {
    case 'a visitor':
      return null;
    case STAFF:
      return arrangeSession(database.owner, world.staff, world.owner.portal.host);
    case 'another member':
      return signIn(world.other);
    default:
      return signIn(world.owner);
  }
}

/** Without the sign-in page, whose password and human check cost more than all that is asked here. */
async function signIn({ account, portal }: AccountScene): Promise<string> {
  const owner = { partner_id: account.partner_id, account_id: account.id };
  const secret = await arrangeSession(database.owner, owner, portal.host);
  // As with the date of birth given: what it guards would answer 403 before it looks at anything else.
  await database.owner.query(
    'UPDATE session SET full_auth_at = portal_now() WHERE account_id = $1',
    [account.id],
  );
  return secret;
}

async function findSession(scene: AccountScene): Promise<string> {
  await signIn(scene);
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM session WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [scene.account.id],
  );
  return rows[0]?.id ?? 'none';
}

async function bookForOwner(): Promise<string> {
  const { owner, booking, nextSlot } = world;
  const { host } = owner.portal;
  const cookies = { session: await signIn(owner) };
  const headers = holdHeaders();
  const hold = { slotId: nextSlot(), subfunctionId: booking.subfunctionId };
  const started = await askAnew(host, {
    method: 'POST',
    url: '/api/reservation/start',
    payload: { ...hold, ...(await solve(host)) },
    cookies,
    headers,
  });
  const { id } = started.json<{ id: string }>();
  const booked = await askAnew(host, {
    method: 'POST',
    url: '/api/reservation/booking',
    payload: {
      ...hold,
      reservationId: id,
      patientComment: '',
      preauthType: 'self_paid',
      ...(await solve(host)),
    },
    cookies,
    headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
  });
  expect([booked.statusCode, booked.body]).toEqual([201, expect.any(String)]);
  return id;
}

async function holdTime({ portal, subfunctionId }: BookingScene, slotId: string): Promise<string> {
  const answer = await askAnew(portal.host, {
    method: 'POST',
    url: '/api/reservation/start',
    payload: { slotId, subfunctionId, ...(await solve(portal.host)) },
    headers: holdHeaders(),
  });
  return answer.json<{ id: string }>().id;
}
