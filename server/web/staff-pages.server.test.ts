import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import appRoutes from '#app/routes.ts';
import { STAFF_ROLES, type StaffRole } from '#app/platform/actor.ts';
import { writePosition } from '#app/staff/kit/list-state.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import {
  buildStaffScene,
  findObject,
  NOBODY,
  NO_UUID,
  NOWHERE,
  OF_PATIENT,
  type Place,
  type StaffScene,
} from '#tests/support/access/staff-scene.ts';
import { ask, STAFF_HOST } from '#tests/support/app.ts';
import { buildPages } from '../build.ts';
import { loadPages } from './load-pages.ts';

/*
 * Every page and every file of the staff's entry with every role. Written out, and not made of the permissions: what a role is
 * given there, or what a page forgets to ask, is seen here.
 */

const BUILD_LIMIT_MS = 120_000;

interface Page {
  /** Whom it lets in. */
  roles: string;
  /** What it tells everybody else. */
  others: 403 | 404;
  /** Who may, and has none of what it is about. */
  without?: StaffRole;
  /** What it is asked for beside its address. */
  query?: (scene: StaffScene) => string;
}
const room = (roles: string): Page => ({ roles, others: 403 });
/** One thing: for who may not see it, there is none. */
const thing = (roles: string): Page => ({ roles, others: 404 });
/** Named by what was sealed for one session, opened in an emergency by one, or drawn by lot for one. */
const sealed: Page = { roles: '', others: 404 };

const ofClinic = ({ objects }: StaffScene) => `?clinic=${objects.providerId}`;
const ofCalendar = (scene: StaffScene) =>
  `${ofClinic(scene)}&calendar=${scene.objects.calendarId}&at=${scene.freeTime}`;

const PAGES: Record<string, Page> = {
  // Everybody's own.
  '/staff/access': room(STAFF_ROLES.join(' ')),
  '/staff/admin/staff.csv': room('partner_admin system_admin'),
  '/staff/admin/audit.csv': room('auditor'),
  '/staff/admin/privacy.csv': room('partner_admin auditor'),
  '/staff/admin/imports/template.csv': {
    ...room('partner_admin system_admin'),
    query: () => '?kind=vouchers',
  },
  '/staff/admin/imports/:partnerId/:id/problems.csv': thing('partner_admin'),
  '/staff/advice.csv': room('advice_doctor'),
  '/staff/medical-care.csv': room('call_centre'),
  '/staff/rescue.csv': room('call_centre'),
  '/staff/call-backs.csv': room('advice_doctor call_centre'),
  '/staff/reviews.csv': room('provider_manager content_editor partner_admin'),
  '/staff/vouchers.csv': room('partner_admin'),
  '/staff/vouchers/:partnerId/:batchId/codes.csv': thing('partner_admin'),
  '/staff/admin/imports.csv': room('partner_admin system_admin'),
  '/staff/admin/jobs/dead.csv': room('system_admin'),
  '/staff/admin/break-glass.csv': room('partner_admin auditor'),
  '/staff/approvals.csv': room('preauthorization'),
  '/staff/admin/imports': room('partner_admin system_admin'),
  '/staff/admin/imports/:partnerId/:id': thing('partner_admin'),
  '/staff/admin/jobs': room('system_admin'),
  '/staff/admin/jobs/dead': room('system_admin'),
  '/staff/emergency': room('call_centre advice_doctor doctor'),
  '/staff/emergency/:partnerId/:id': sealed,
  '/staff/admin/break-glass': room('partner_admin auditor'),
  '/staff/admin/break-glass/:partnerId/:id': thing('partner_admin auditor'),
  '/staff/admin/audit': room('auditor'),
  '/staff/admin/retention': room('partner_admin auditor system_admin'),
  '/staff/admin/privacy': room('partner_admin auditor'),
  '/staff/admin/privacy/new': room('partner_admin'),
  '/staff/admin/privacy/:partnerId/:id': thing('partner_admin auditor'),
  '/staff/admin/staff': room('partner_admin system_admin'),
  '/staff/admin/staff/invite': room('partner_admin system_admin'),
  '/staff/admin/staff/:homePartnerId/:staffId': thing('partner_admin system_admin'),
  '/staff/people': room('call_centre'),
  '/staff/people/:opening': sealed,
  '/staff/people/:opening/visit': sealed,
  '/staff/people/:opening/book': sealed,
  '/staff/people/:opening/care': sealed,
  '/staff/people/:opening/move/:id': sealed,
  '/staff/approvals': room('preauthorization'),
  '/staff/approvals/:partnerId/:reservationId': thing('preauthorization'),
  '/staff/medical-care': room('call_centre'),
  '/staff/medical-care/:partnerId/:id': thing('call_centre'),
  '/staff/clinic': { ...room('provider_manager'), query: ofClinic },
  '/staff/clinic/closures': { ...room('provider_manager'), query: ofClinic },
  '/staff/clinic/book': { ...room('provider_manager'), query: ofCalendar },
  '/staff/clinic/new': { ...room('provider_manager'), query: ofClinic },
  '/staff/rescue': room('call_centre'),
  '/staff/clinic/hours': { ...room('provider_manager'), query: ofClinic },
  '/staff/clinic/prices': {
    ...room('provider_manager'),
    query: ofClinic,
    without: 'partner_admin',
  },
  '/staff/clinic/discount': {
    ...room('provider_manager'),
    query: ofClinic,
    without: 'partner_admin',
  },
  '/staff/clinic/profile': {
    ...room('provider_manager'),
    query: ofClinic,
    without: 'partner_admin',
  },
  '/staff/clinic/visits/:partnerId/:id': thing('provider_manager'),
  '/staff/clinic/visits/:partnerId/:id/move': thing('provider_manager'),
  '/staff/content': room('content_editor partner_admin'),
  '/staff/content/new-partner': room('system_admin'),
  '/staff/content/special-days': room('content_editor partner_admin system_admin'),
  '/staff/content/:partnerId': {
    ...room('content_editor partner_admin'),
    query: () => '?piece=texts/introduction',
  },
  '/staff/reviews': room('provider_manager content_editor partner_admin'),
  '/staff/reviews/:partnerId/:id': thing('provider_manager content_editor partner_admin'),
  '/staff/vouchers': room('partner_admin'),
  '/staff/vouchers/new': room('partner_admin'),
  '/staff/vouchers/:partnerId/:batchId': thing('partner_admin'),
  '/staff/video': room('doctor'),
  '/staff/video/:partnerId/:id': thing('doctor'),
  '/staff/call-backs': room('advice_doctor call_centre'),
  // About what the call centre organises, too; of a medical matter: below.
  '/staff/call-backs/:partnerId/:id': thing('advice_doctor call_centre'),
  '/staff/reports': room('provider_manager partner_admin auditor'),
  '/staff/advice': room('advice_doctor'),
  '/staff/advice/rota': room('advice_doctor partner_admin'),
  '/staff/advice/teams': room('partner_admin'),
  '/staff/advice/templates': room('advice_doctor'),
  '/staff/advice/quality': room('advice_doctor'),
  '/staff/advice/quality/:partnerId/:id': sealed,
  '/staff/advice/:partnerId/:id': thing('advice_doctor'),
  '/staff/reports/report.csv': room('provider_manager partner_admin auditor'),
  '/staff/reports/steps.csv': room('provider_manager partner_admin auditor'),
  '/staff/reports/waits.csv': room('provider_manager partner_admin auditor'),
  '/staff/reports/funnel.csv': room('provider_manager partner_admin auditor'),
  '/staff/reports/report.pdf': room('provider_manager partner_admin auditor'),
};
/** Of the staff's door: who has not signed in sees them, too. */
const DOOR = ['/staff/login', '/staff/invitation/:token'];
/** What an editor’s own link shows for an hour: without it there is nothing, whoever asks. */
const PREVIEW = '/staff/content/:partnerId/preview';
/** Leads on to the first room. */
const START = '/staff';

let scene: StaffScene;

beforeAll(async () => {
  await buildPages();
  scene = await buildStaffScene(await loadPages());
}, BUILD_LIMIT_MS);
afterAll(() => scene.end());

interface Caller {
  role: StaffRole;
  place: Place;
}

let senders = 0;

async function open(path: string, caller: Caller | null, isThere = true, added = '') {
  senders += 1;
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const isPartner = name === 'partnerId' || name === 'homePartnerId';
    const own = isThere || isPartner ? findObject(scene.objects, `${path}/`, name) : undefined;
    const isNumber = /^\d+$/.test(findObject(scene.objects, `${path}/`, name) ?? '');
    return own ?? String(isNumber ? NOWHERE : NO_UUID);
  });
  const query = PAGES[path]?.query?.(scene) ?? '';
  const answer = await ask(scene.app, STAFF_HOST, {
    url: [url, [query.slice(1), added].filter(Boolean).join('&')].filter(Boolean).join('?'),
    remoteAddress: `10.9.${Math.floor(senders / 200)}.${(senders % 200) + 1}`,
    cookies: scene.cookiesOf(caller && `${caller.role} ${caller.place}`),
  });
  const { statusCode: status, headers, body } = answer;
  return { status, headers, body, goesTo: headers.location };
}

const OF_STAFF = listPaths(appRoutes).filter((path) => path.startsWith('/staff/'));
const PATHS = Object.keys(PAGES);

test('every page and every file of the staff is written down here [AZ-01]', () => {
  expect([...PATHS, ...DOOR, PREVIEW].toSorted()).toEqual(OF_STAFF.toSorted());
});

test('who has not signed in is led to the sign-in from every page and every file, and learns nothing [AZ-01]', async () => {
  for (const path of [START, ...PATHS]) {
    const { status, goesTo, body } = await open(path, null);
    expect([path, status, goesTo?.split('?')[0], body]).toEqual([path, 302, '/staff/login', '']);
  }
  expect((await open(PREVIEW, null)).status).toBe(404);
});

test('who has no role is told so, and whom to ask, whatever they open but their own access', async () => {
  const see = async (url: string) =>
    (await ask(scene.app, STAFF_HOST, { url, cookies: scene.cookiesOf(NOBODY) })).body;
  for (const path of ['/staff/approvals', '/staff/clinic', '/staff/clinic/hours']) {
    const page = await see(path);
    expect(page, path).toContain('Még nincs szerepköre');
    expect(page, path).toContain('aki meghívta, vagy a partner adminisztrátorát');
    expect(page, path).not.toMatch(/Nincs ilyen rendelő|még nincs terület/);
  }
  expect(await see('/staff/access')).not.toContain('Még nincs szerepköre');
  const clinics = { role: 'provider_manager', place: 'here' } as const;
  expect((await open('/staff/clinic', clinics)).body).not.toContain('Még nincs szerepköre');
});

test('the sign-in knows which page was asked for, with its query', async () => {
  const asked = { url: '/staff/approvals?sort=asked', remoteAddress: '10.9.200.1' };
  const { headers } = await ask(scene.app, STAFF_HOST, asked);
  expect(headers.location).toBe('/staff/login?next=%2Fstaff%2Fapprovals%3Fsort%3Dasked');
});

const NAMES_WHOM =
  /\/clinic\/(?:new|visits)|\/(?:approvals|medical-care|video|call-backs|advice)\/:partnerId/;

test.each(PATHS)(
  '%s opens for its roles, and for nobody else, and notes whose data it shows [AZ-01 PR-05]',
  async (path) => {
    const { roles, others, without } = PAGES[path] ?? sealed;
    for (const role of STAFF_ROLES) {
      const noted = await scene.countNoted(role);
      const { status, headers, body } = await open(path, { role, place: 'here' });
      if (OF_PATIENT.test(body))
        expect([role, await scene.countNoted(role)]).not.toEqual([role, noted]);
      const isLetIn = roles.split(' ').includes(role);
      expect([role, status]).toEqual([role, isLetIn ? 200 : role === without ? 404 : others]);
      if (isLetIn && NAMES_WHOM.test(path)) expect(body).toMatch(OF_PATIENT);
      expect([role, headers['cache-control']]).toEqual([
        role,
        expect.stringMatching(/^(?:private, )?no-store$/),
      ]);
    }
  },
);

test('a call-back about a medical matter opens for doctors, and is not there for the call centre [AZ-01]', async () => {
  const { partnerId, medicalCallBackId } = scene.objects;
  for (const role of STAFF_ROLES) {
    const { status, body } = await open(`/staff/call-backs/${partnerId}/${medicalCallBackId}`, {
      role,
      place: 'here',
    });
    const isLetIn = role === 'advice_doctor';
    expect([role, status, OF_PATIENT.test(body)]).toEqual([role, isLetIn ? 200 : 404, isLetIn]);
  }
});

test.each(PATHS)(
  '%s shows another partner’s staff and another clinic’s nothing of what is here, and does not say that it is [AZ-02 MT-01]',
  async (path) => {
    const { roles } = PAGES[path] ?? sealed;
    for (const role of STAFF_ROLES.filter((one) => roles.split(' ').includes(one))) {
      const { at } = PERMISSIONS[role];
      if (at === 'portal') continue;
      const places: Place[] = at === 'clinic' ? ['elsewhere', 'next door'] : ['elsewhere'];
      for (const place of places) {
        const caller = { role, place };
        const there = await open(path, caller);
        expect(there.body, `${role} ${place}`).not.toMatch(OF_PATIENT);
        if (!/:(?:id|reservationId|staffId|batchId)\b/.test(path)) continue;
        const none = await open(path, caller, false);
        expect([role, place, there.status]).toEqual([role, place, none.status]);
        expect([role, place, there.status]).toEqual([role, place, 404]);
      }
    }
  },
);

/** Where no page of a list has ever ended. */
const POSITIONS = [
  ['2026-02-31T99:99:99Z', '1'],
  ['2026-02-31T99:99:99Z', NO_UUID],
];
const ADDED = [
  ...POSITIONS.map((after) => `after=${writePosition(after)}`),
  `after=%00&sort=%27&name=%25_%5C&text=%ED%A0%80&state=__proto__&kind=constructor&from=2026-02-31&until=0000-00-00&day=9999-99-99&week=0001-01-01&partner=999999999&specialty=99999999999&clinic=999999999&calendar=-1&closure=1e9`,
];

test('no page of the staff falls over what an address says [IN-01 IN-02]', async () => {
  // Files read the lists of their pages.
  const rooms = PATHS.filter((path) => PAGES[path]?.others === 403 && !path.includes('.'));
  const failed: string[] = [];
  for (const path of rooms) {
    const [role] = (PAGES[path] ?? sealed).roles.split(' ') as [StaffRole];
    for (const added of ADDED) {
      const { status } = await open(path, { role, place: 'here' }, true, added);
      if (status >= 500) failed.push(`${path}?${added}`);
    }
  }
  expect(failed).toEqual([]);
}, 60_000);

function listPaths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const here = path ? `${parent}/${path}` : parent;
    return [...(path ? [here] : []), ...listPaths(children, here)];
  });
}
