import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES, type Action, type StaffRole } from '#app/platform/actor.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import { createDatabase, STAFF_ROLE, type Database } from '#db/client.ts';
import { CLINIC_CALLS } from '#tests/support/access/clinic-rows.ts';
import { OFFICE_CALLS } from '#tests/support/access/office-rows.ts';
import type { StaffCall } from '#tests/support/access/rows.ts';
import { arrangeSession } from '#tests/support/accounts.ts';
import { ask, createTestApp, STAFF_HOST } from '#tests/support/app.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildProduct, buildStaff } from '#tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_PARTNER_KEY } from '#tests/support/partner-key.ts';

/*
 * The staff's entry: every call with every role, at its own partner and clinic and at another's. Who is let in is read from the
 * contract of the call and the table of permissions, so that a call that is added is asked as well.
 */

const CALLS: Record<string, StaffCall> = { ...OFFICE_CALLS, ...CLINIC_CALLS };
/** Of a partner and of anything that there is none of. */
const NOWHERE = 999_999_999;
const NO_UUID = '0198c0de-0000-7000-8000-000000000000';

let database: TestDatabase;
let db: Database;
let app: FastifyInstance;
/** Where the objects are; elsewhere: another partner, and another clinic. */
let here: BookingScene;
let elsewhere: BookingScene;
let objects: Record<string, string>;
const sessions = new Map<string, string>();
const routes = new Map<string, RouteOptions>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  here = await buildBookingScene(owner);
  elsewhere = await buildBookingScene(owner);
  db = createDatabase({
    url: database.appUrl,
    staffUrl: database.appUrl.replace('//vizit_app@', `//${STAFF_ROLE}@`),
    partnerKey: TEST_PARTNER_KEY,
  });
  app = await createTestApp(database, {
    db,
    onRoute: (route) => {
      for (const one of [route.method].flat()) routes.set(`${one} ${route.url}`, route);
    },
  });
  await app.ready();
  for (const [place, { portal, calendar }] of Object.entries({ here, elsewhere })) {
    for (const role of STAFF_ROLES) {
      const partner_id = portal.partner.id;
      const isAtClinic = PERMISSIONS[role].at === 'clinic';
      const provider_id = isAtClinic ? { provider_id: calendar.provider_id } : {};
      const one = await buildStaff(owner, [{ role, partner_id, ...provider_id }]);
      const secret = await arrangeSession(owner, one, STAFF_HOST);
      sessions.set(`${role} ${place}`, `${partner_id}-${secret}`);
    }
  }
  objects = await buildObjects();
});
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
});

/** One of each kind that stands in an address, at the partner and clinic "here". */
async function buildObjects(): Promise<Record<string, string>> {
  const { owner } = database;
  const partner_id = here.portal.partner.id;
  const product = await buildProduct(owner, { partner_id });
  const member = await buildStaff(owner, [{ role: 'content_editor', partner_id }]);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO code_batch (partner_id, kind, product_id, size) VALUES ($1, 'voucher', $2, 1) RETURNING id::text`,
    [partner_id, product.id],
  );
  return {
    partnerId: String(partner_id),
    homePartnerId: String(partner_id),
    providerId: String(here.calendar.provider_id),
    calendarId: String(here.calendar.id),
    staffId: String(member.id),
    batchId: rows[0]?.id ?? '',
  };
}

type Place = 'here' | 'nowhere';

/** The address of a call for what is here, or for what there is none of. */
function addressOf(route: string, place: Place): string {
  return (route.split(' ')[1] ?? '').replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'start') return '0';
    if (name === 'of') return 'clinic';
    const own = place === 'here' ? objects[name] : undefined;
    return own ?? String(isNumber(route, name) ? NOWHERE : NO_UUID);
  });
}

/** Whether a part of an address is a number, as its contract says. */
function isNumber(route: string, name: string): boolean {
  const params = routes.get(route)?.schema?.params as
    | { properties?: Record<string, { pattern?: string; format?: string }> }
    | undefined;
  const pattern = params?.properties?.[name]?.pattern;
  return pattern !== undefined && new RegExp(pattern).test(String(NOWHERE));
}

let senders = 0;

async function send(route: string, caller: string | null, place: Place) {
  senders += 1;
  const method = route.startsWith('GET ') ? 'GET' : 'POST';
  const { payload } = CALLS[route] ?? {};
  const partnerId = place === 'here' ? here.portal.partner.id : NOWHERE;
  const isOfPartner = payload && 'partnerId' in payload && payload.partnerId !== null;
  const body = isOfPartner ? { ...payload, partnerId } : { ...payload };
  const answer = await ask(app, STAFF_HOST, {
    method,
    url: addressOf(route, place),
    remoteAddress: `10.8.${Math.floor(senders / 200)}.${(senders % 200) + 1}`,
    ...(method === 'GET' ? {} : { payload: body }),
    cookies: caller === null ? {} : { 'staff-session': sessions.get(caller) ?? '' },
  });
  const { errorCode = '' } = answer.statusCode >= 400 ? answer.json<{ errorCode?: string }>() : {};
  return { status: answer.statusCode, errorCode };
}

/** What the contract of a call asks for; null: anybody may ask. */
function actionOf(route: string): Action | null {
  const who = routes.get(route)?.config?.who;
  return typeof who === 'object' && 'staff' in who ? who.staff : null;
}
const may = (role: StaffRole, action: Action) => PERMISSIONS[role].may.includes(action);

const OF_STAFF = Object.keys(CALLS).filter((route) => CALLS[route]?.who !== 'anyone');
/** What no staff member of another partner or clinic gets, whether it is there or not. */
const UNSEEN = [403, 404];
/** Say nothing of an object: what is found or kept is of whoever asks. */
const OF_WHO_ASKS =
  /\/(?:emergency\/find|people\/find|list-views|list-marks\/[a-z-]+|video-visits)$/;
/** Named by what was sealed for whoever opened it, or by a link that was signed: without it the call is no call. */
const BY_SEAL = /\/people\/:opening\/|\/content$/;
/** What is sent is read before the object is: a file, or more than an example has. */
const READ_FIRST = /\/(?:parts\/:start|pictures\/:of|:id\/files|discount|profile|cancel-outside)$/;
/** Whose use cases ask for more than the contract's permission: an import's kind, a guest's partner, a clinic's prices, a doctor of the directory. */
const ASKS_MORE =
  /\/(?:imports|guests|prices|prices\/withdraw|profile\/withdraw|list-views|list-marks\/advice|advice\/:partnerId\/:id\/[a-z-]+)$/;

test('every call of the staff says who may ask, and is in the table of permissions [AZ-01]', () => {
  const granted = new Set(Object.values(PERMISSIONS).flatMap((role) => role.may));
  for (const route of OF_STAFF) {
    const action = actionOf(route);
    expect([route, action !== null && granted.has(action)]).toEqual([route, true]);
  }
  expect(OF_STAFF.length).toBeGreaterThan(100);
});

test.each(OF_STAFF)(
  '%s is let in for the roles that may, and for nobody else [AZ-01]',
  async (route) => {
    const action = actionOf(route);
    if (!action) throw new Error('the contract names no permission');
    expect(await send(route, null, 'here')).toEqual({ status: 401, errorCode: 'sign_in_required' });
    for (const role of STAFF_ROLES) {
      const answer = await send(route, `${role} here`, 'here');
      if (!may(role, action)) {
        expect([role, answer]).toEqual([role, { status: 403, errorCode: 'forbidden' }]);
      } else {
        expect([role, answer.status]).not.toEqual([role, 401]);
        expect([role, answer.status < 500]).toEqual([role, true]);
        if (!ASKS_MORE.test(route)) expect([role, answer.status]).not.toEqual([role, 403]);
      }
    }
  },
);

const OF_OBJECTS = OF_STAFF.filter((route) => !OF_WHO_ASKS.test(route));

test.each(OF_OBJECTS)(
  '%s answers another partner’s staff and another clinic’s as if there were nothing [AZ-01 MT-01]',
  async (route) => {
    const action = actionOf(route);
    if (!action) throw new Error('the contract names no permission');
    for (const role of STAFF_ROLES) {
      if (!may(role, action) || PERMISSIONS[role].at === 'portal') continue;
      const there = await send(route, `${role} elsewhere`, 'here');
      expect([role, there]).toEqual([role, await send(route, `${role} elsewhere`, 'nowhere')]);
      const refusals = BY_SEAL.test(route) ? [...UNSEEN, 400] : UNSEEN;
      const expected = READ_FIRST.test(route) ? [...refusals, 400, 415] : refusals;
      expect(expected, role).toContain(there.status);
    }
  },
);
