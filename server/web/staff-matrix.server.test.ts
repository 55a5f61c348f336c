import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES, type Action, type StaffRole } from '#app/platform/actor.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import { CLINIC_CALLS } from '#tests/support/access/clinic-rows.ts';
import { OFFICE_CALLS } from '#tests/support/access/office-rows.ts';
import type { StaffCall } from '#tests/support/access/rows.ts';
import {
  buildStaffScene,
  findObject,
  NO_UUID,
  NOWHERE,
  OF_PATIENT,
  type Place,
  type StaffScene,
} from '#tests/support/access/staff-scene.ts';
import { ask, STAFF_HOST } from '#tests/support/app.ts';

/*
 * The staff's entry: every call with every role, at its own partner and clinic and at another's. Who is let in is read from the
 * contract of the call and the table of permissions, so that a call that is added is asked as well.
 */

const CALLS: Record<string, StaffCall> = { ...OFFICE_CALLS, ...CLINIC_CALLS };

let scene: StaffScene;

beforeAll(async () => {
  scene = await buildStaffScene();
});
afterAll(() => scene.end());

/** What an address names: what is here; nothing at a partner that there is none of; at the partner of whoever asks, what is not theirs, or nothing. */
type Named = 'here' | 'nowhere' | 'theirs at ours' | 'nothing at ours';

const ELSEWHERE: readonly Place[] = ['elsewhere'];
const CLINIC_ELSEWHERE: readonly Place[] = ['elsewhere', 'next door'];

/** Who asks: somebody with a role, somewhere. */
interface Caller {
  role: StaffRole;
  place: Place;
}

/** The address of a call for what it names, as one caller asks for it. */
function addressOf(route: string, named: Named, place: Place): string {
  return (route.split(' ')[1] ?? '').replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'start') return '0';
    if (name === 'of') return 'clinic';
    const isPartner = name === 'partnerId' || name === 'homePartnerId';
    if (isPartner && named.endsWith('at ours')) return String(scene.partnerOf(place));
    const isThere = named === 'here' || named === 'theirs at ours';
    const own = isThere ? findObject(scene.objects, route, name) : undefined;
    return own ?? String(isNumber(route, name) ? NOWHERE : NO_UUID);
  });
}

/** Whether a part of an address is a number, as its contract says. */
function isNumber(route: string, name: string): boolean {
  const params = scene.routes.get(route)?.schema?.params as
    | { properties?: Record<string, { pattern?: string; format?: string }> }
    | undefined;
  const pattern = params?.properties?.[name]?.pattern;
  return pattern !== undefined && new RegExp(pattern).test(String(NOWHERE));
}

let senders = 0;
/** Calls that have answered with something of a patient. */
const told: string[] = [];

async function send(route: string, caller: Caller | null, named: Named) {
  const { status, errorCode } = await sendWhole(route, caller, named);
  return { status, errorCode };
}

async function sendWhole(route: string, caller: Caller | null, named: Named) {
  senders += 1;
  const method = route.startsWith('GET ') ? 'GET' : 'POST';
  const { payload } = CALLS[route] ?? {};
  const place = caller?.place ?? 'here';
  const partnerId =
    named === 'nowhere' ? NOWHERE : scene.partnerOf(named === 'here' ? 'here' : place);
  const isOfPartner = payload && 'partnerId' in payload && payload.partnerId !== null;
  const body = isOfPartner ? { ...payload, partnerId } : { ...payload };
  const answer = await ask(scene.app, STAFF_HOST, {
    method,
    url: addressOf(route, named, place),
    remoteAddress: `10.8.${Math.floor(senders / 200)}.${(senders % 200) + 1}`,
    ...(method === 'GET' ? {} : { payload: body }),
    cookies: scene.cookiesOf(caller && `${caller.role} ${caller.place}`),
  });
  const { errorCode = '' } = answer.statusCode >= 400 ? answer.json<{ errorCode?: string }>() : {};
  return { status: answer.statusCode, errorCode, body: answer.body };
}

/** What the contract of a call asks for; null: anybody may ask. */
function actionOf(route: string): Action | 'own' | null {
  const who = scene.routes.get(route)?.config?.who;
  if (who === 'staff') return 'own';
  return typeof who === 'object' && 'staff' in who ? who.staff : null;
}
const may = (role: StaffRole, action: Action | 'own') =>
  action === 'own' || PERMISSIONS[role].may.includes(action);

const OF_STAFF = Object.keys(CALLS).filter((route) => CALLS[route]?.who !== 'anyone');
/** What no staff member of another partner or clinic gets, whether it is there or not. */
const UNSEEN = [403, 404];
/** Say nothing of an object: what is found or kept is of whoever asks. */
const OF_WHO_ASKS =
  /\/staff\/access\/|\/(?:emergency\/find|people\/find|list-views|list-marks\/[a-z-]+|room-counts|video-visits)$/;
/** Named by what was sealed for whoever opened it, or by a link that was signed: without it the call is no call. */
const BY_SEAL = /\/people\/:opening\/|\/content$/;
/** What is sent is read before the object is: a file, or more than an example has. */
const READ_FIRST = /\/(?:parts\/:start|pictures\/:of|:id\/files|discount|profile|cancel-outside)$/;
/** Whose use cases ask for more than the contract's permission: an import's kind, a guest's partner, a clinic's prices, a doctor of the directory. */
const ASKS_MORE =
  /\/(?:imports|guests|prices|prices\/withdraw|profile\/withdraw|list-views|list-marks\/advice|advice\/:partnerId\/:id\/[a-z-]+)$/;

/** What they name is here for whoever may. */
const NAMES_ONE = /:(?:id|reservationId|staffId|batchId|file|fileId|calendarId|providerId)\b/;
/** What is drawn by lot, and who is on a list that a step before makes, is tested where that is. */
const DRAWN = /\/advice-quality\/|\/closures\/:id\/calls$/;
/** A clinic's own alone, though the role is at a clinic: the rest is of whoever asks or of the whole partner. */
const OF_CLINIC = /\/(?:clinic|rescue|reviews|video-visits)\//;

test('every call of the staff says who may ask, and is in the table of permissions [AZ-01]', () => {
  const granted = new Set(['own', ...Object.values(PERMISSIONS).flatMap((role) => role.may)]);
  for (const route of OF_STAFF) {
    const action = actionOf(route);
    expect([route, action !== null && granted.has(action)]).toEqual([route, true]);
  }
  expect(OF_STAFF.length).toBeGreaterThan(100);
});

/** Written out: what waits for each role of what is here, one of most. Rooms in which nothing is counted are not there. */
const WAITING_HERE: Record<StaffRole, Record<string, number>> = {
  call_centre: { careRequests: 1, rescue: 0, callBacks: 1 },
  preauthorization: { approvals: 1 },
  advice_doctor: { callBacks: 2, advice: 1 },
  provider_manager: { clinic: 3 },
  doctor: {},
  content_editor: { reviews: 0 },
  partner_admin: { reviews: 0, breakGlass: 1, privacy: 1 },
  auditor: { breakGlass: 1, privacy: 1 },
  system_admin: { jobs: 0 },
};

// Before anything of it is decided.
test.each(STAFF_ROLES)(
  'beside the rooms of %s stands what waits at their own partner and clinic, and nothing of another’s [AZ-01 AZ-02 MT-01]',
  async (role) => {
    const count = async (place: Place) => {
      const answer = await ask(scene.app, STAFF_HOST, {
        url: '/api/staff/room-counts?background=1',
        cookies: scene.cookiesOf(`${role} ${place}`),
      });
      const { rooms } = answer.json<{ rooms: { room: string; count: number }[] }>();
      return Object.fromEntries(rooms.map((one) => [one.room, one.count]));
    };
    const here = WAITING_HERE[role];
    expect(await count('here')).toEqual(here);
    const nothing = Object.fromEntries(Object.keys(here).map((room) => [room, 0]));
    expect(await count('elsewhere')).toEqual(nothing);
    if (PERMISSIONS[role].at === 'clinic') expect(await count('next door')).toEqual(nothing);
  },
);

test.each([
  ['reviews/:partnerId/:id', 'content_editor'],
  ['privacy/:partnerId/requests/:id', 'auditor'],
  ['break-glass/:partnerId/:id', 'auditor'],
  ['imports/:partnerId/:id', 'partner_admin'],
  ['vouchers/:partnerId/batches/:batchId', 'partner_admin'],
  ['content/:partnerId/pieces', 'content_editor'],
] as const)(
  'who opens %s sees who has it open, too, and nobody of another item',
  async (item, role) => {
    const route = `POST /api/staff/${item}/look`;
    const look = async (place: Place) => {
      const answer = await ask(scene.app, STAFF_HOST, {
        method: 'POST',
        url: `${addressOf(route, 'here', place)}?background=1`,
        payload: CALLS[route]?.payload ?? {},
        cookies: scene.cookiesOf(`${role} ${place}`),
      });
      return answer.json<{ others: string[] }>().others;
    };
    expect(await look('here')).toEqual([]);
    expect(await look('next door')).toHaveLength(1);
    expect(await look('here')).toHaveLength(1);
  },
);

const OF_OBJECTS = OF_STAFF.filter((route) => !OF_WHO_ASKS.test(route));

// Asked before anybody who may has changed or taken away what is here.
test.each(OF_OBJECTS)(
  '%s answers another partner’s staff and another clinic’s as if there were nothing [AZ-01 AZ-02 MT-01]',
  async (route) => {
    const action = actionOf(route);
    if (!action) throw new Error('the contract names no permission');
    for (const role of STAFF_ROLES) {
      const { at } = PERMISSIONS[role];
      if (!may(role, action) || at === 'portal') continue;
      const isOfClinic = at === 'clinic' && OF_CLINIC.test(route);
      for (const place of isOfClinic ? CLINIC_ELSEWHERE : ELSEWHERE) {
        const caller = { role, place };
        const there = await send(route, caller, 'here');
        if (place === 'elsewhere') {
          expect([role, there]).toEqual([role, await send(route, caller, 'nowhere')]);
        }
        const refusals = BY_SEAL.test(route) ? [...UNSEEN, 400] : UNSEEN;
        const expected = READ_FIRST.test(route) ? [...refusals, 400, 415] : refusals;
        expect(expected, `${role} ${place}`).toContain(there.status);
        if (!/:(?:partnerId|homePartnerId)\b.*:/.test(route)) continue;
        expect([role, place, await send(route, caller, 'theirs at ours')]).toEqual([
          role,
          place,
          await send(route, caller, 'nothing at ours'),
        ]);
      }
    }
  },
);

/** What is only read is asked for first, what is taken away or done with last. */
const TAKES_AWAY = /\/(?:drop|reopen|revoked|decision)$/;
const turnOf = (route: string) => (route.startsWith('GET ') ? 0 : TAKES_AWAY.test(route) ? 2 : 1);
const IN_ORDER = OF_STAFF.toSorted((one, other) => turnOf(one) - turnOf(other));

test.each(IN_ORDER)(
  '%s is let in for the roles that may, and for nobody else, and notes whose data it answers with [AZ-01 PR-05]',
  async (route) => {
    const action = actionOf(route);
    if (!action) throw new Error('the contract names no permission');
    expect(await send(route, null, 'here')).toEqual({ status: 401, errorCode: 'sign_in_required' });
    const found: boolean[] = [];
    for (const role of STAFF_ROLES) {
      const noted = await scene.countNoted(role);
      const { body, ...answer } = await sendWhole(route, { role, place: 'here' }, 'here');
      if (OF_PATIENT.test(body)) {
        told.push(route);
        expect([role, await scene.countNoted(role)]).not.toEqual([role, noted]);
      }
      if (may(role, action)) found.push(answer.status !== 404);
      if (!may(role, action)) {
        expect([role, answer]).toEqual([role, { status: 403, errorCode: 'forbidden' }]);
      } else {
        expect([role, answer.status]).not.toEqual([role, 401]);
        expect([role, answer.status < 500]).toEqual([role, true]);
        if (!ASKS_MORE.test(route)) expect([role, answer.status]).not.toEqual([role, 403]);
      }
    }
    // Or another's “not found” would say nothing.
    if (NAMES_ONE.test(route) && !DRAWN.test(route)) expect(found).toContain(true);
  },
);

test('a call that answers with something of a patient is among them', () => {
  expect(told).not.toEqual([]);
});
