import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMedicalCareServices } from '#app/features/medical-care/services.server.ts';
import { EMPTY_FILTERS, type FinderFilters } from '#app/features/search/filters.ts';
import { createDirectory } from '#app/features/directory/directory.server.ts';
import { createSearchServices } from '#app/features/search/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { APP_SECRET, buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { rebuildListings } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import {
  createTestCallCentre,
  openKata,
  refusalOf,
  type TestCallCentre,
} from '#tests/support/call-centre.ts';
import { careOf, staffEntryOf } from '#tests/support/care.ts';
import { buildCustomerOf, buildInsuredOf, type TestCustomer } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { FoundInName } from './find-in-name.server.ts';

let database: TestDatabase;
let centre: TestCallCentre;
let scene: BookingScene;
let entry: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  centre = createTestCallCentre(database.app);
  scene = await buildBookingScene(database.owner);
  entry = await staffEntryOf(database, scene.portal);
});

const openMember = async (product: Record<string, boolean>): Promise<[TestCustomer, string]> => {
  const member = await buildInsuredOf(database, scene, { product });
  await rebuildListings(database.owner);
  return [member, await openKata(centre, entry)];
};
const ask = (opening: string, change: Partial<FinderFilters>, town = '') => ({
  opening,
  term: '',
  town,
  filters: { ...EMPTY_FILTERS, subfunction: scene.subfunctionId, ...change },
});
const find = async (opening: string, change: Partial<FinderFilters>, town?: string) => {
  const { found } = await centre.findTimesToBook(entry, ask(opening, change, town));
  if (!found) throw new Error('nothing was looked for');
  return { ...found, ...found.result };
};
/** The first of a list of doctors. */
const doctorOf = ({ result }: FoundInName) => {
  const doctor = result.body === 'doctors' && result.answer.other[0];
  if (!doctor) throw new Error('there is no doctor');
  return doctor;
};

test('the call centre is shown the list that the caller sees, of doctors and of clinics', async () => {
  const [member, opening] = await openMember({ has_calendar: true });
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  const own = createSearchServices({ db, directory: createDirectory(db), perPage: 10 });
  for (const listType of ['doctors', 'providers'] as const) {
    const { answer, slots } = await find(opening, { listType });
    const filters = { ...EMPTY_FILTERS, subfunction: scene.subfunctionId, listType };
    const theirs = await own.searchFinder(member.portal, filters);
    expect(answer.totalRows).toBe(1);
    expect(answer).toEqual(theirs.answer);
    expect(slots).toEqual(theirs.slots);
    expect(Object.keys(slots)).toHaveLength(1);
  }
});

test('names, language and place narrow it as they do in the finder', async () => {
  const [, opening] = await openMember({ has_calendar: true });
  const doctor = doctorOf(await find(opening, { listType: 'doctors' }));
  const count = async (change: Partial<FinderFilters>) =>
    (await find(opening, { listType: 'doctors', ...change })).answer.totalRows;
  expect(await count({ doctorName: doctor.name })).toBe(1);
  expect(await count({ doctorName: 'Nincs Ilyen' })).toBe(0);
  expect(await count({ providerName: doctor.provider.name })).toBe(1);
  expect(await count({ providerName: 'Nincs Ilyen' })).toBe(0);
});

test('a town that nobody knows is said so, and the list stays', async () => {
  const [, opening] = await openMember({ has_calendar: true });
  const found = await find(opening, { listType: 'doctors' }, 'Seholsincsfalva');
  expect([found.isTownUnknown, found.answer.totalRows]).toEqual([true, 1]);
});

test('an insured member’s times say what their own cover makes of them, and name no list prices [AZ-08]', async () => {
  const [, opening] = await openMember({ has_calendar: true });
  const found = await find(opening, { listType: 'doctors' });
  const doctor = doctorOf(found);
  expect([found.viewer.isInsured, doctor.price]).toEqual([true, null]);
  expect(found.answers?.priced.map(({ doctorId }) => doctorId)).toContain(doctor.id);
});

test('of cover nothing is answered in the name of somebody without insurance, whatever the call centre asks [AZ-08]', async () => {
  await buildCustomerOf(database, scene.portal);
  await rebuildListings(database.owner);
  const opening = await openKata(centre, entry);
  const found = await find(opening, { listType: 'doctors' });
  expect([found.viewer.isInsured, found.answers]).toEqual([false, null]);
  expect((await centre.getPerson(entry, opening)).cover).toBeNull();
});

test('where the caller’s product shows no calendars, neither does the call centre', async () => {
  const [, opening] = await openMember({ has_calendar: false });
  const { viewer, answer } = await find(opening, { listType: 'doctors' });
  expect([viewer.hasCalendar, answer.totalRows]).toEqual([false, 1]);
});

test('somebody is looked for by name before any care is chosen', async () => {
  const [, opening] = await openMember({ has_calendar: true });
  const { name } = doctorOf(await find(opening, { listType: 'doctors' }));
  const { names } = await centre.findTimesToBook(entry, {
    ...ask(opening, { subfunction: null }),
    term: name,
  });
  expect(names.doctors.map((one) => one.name)).toContain(name);
  const anyCare = await find(opening, {
    subfunction: null,
    doctorName: name,
    listType: 'doctors',
  });
  expect(doctorOf(anyCare).specializations).toContainEqual(
    expect.objectContaining({ subfunction: scene.subfunctionId }),
  );
});

test('nobody looks in a person’s name without an opening of their own, at another partner or in another role [AZ-01]', async () => {
  const [member, opening] = await openMember({ has_calendar: true });
  const colleague = await staffEntryOf(database, scene.portal);
  const elsewhere = (await buildPartner(database.owner)).id;
  const foreign = await staffEntryOf(database, scene.portal, 'call_centre', elsewhere);
  for (const somebody of [colleague, foreign]) {
    expect(await refusalOf(centre.findTimesToBook(somebody, ask(opening, {})))).toBe('not_found');
  }
  const editor = await staffEntryOf(database, scene.portal, 'content_editor');
  expect(await refusalOf(centre.findTimesToBook(editor, ask(opening, {})))).toMatch(
    /^(forbidden|not_found)$/,
  );
  expect(await refusalOf(centre.findTimesToBook(member.portal, ask(opening, {})))).toBe(
    'forbidden',
  );
});

test('times of a request for care are those of the country in whose portal it was asked', async () => {
  const member = await buildInsuredOf(database, scene, { product: { has_calendar: true } });
  await rebuildListings(database.owner);
  const { partner } = scene.portal;
  const romanian = {
    host: `ro-${partner.id}.example`,
    market: 'RO',
    timeZone: 'Europe/Bucharest',
  } as const;
  await database.owner.query(
    `INSERT INTO partner_host (host, partner_id, country, default_locale) VALUES ($1, $2, 'RO', 'ro')`,
    [romanian.host, partner.id],
  );
  const db = { main: database.app, replica: database.app, close: () => Promise.resolve() };
  const care = createMedicalCareServices({ db, appSecret: APP_SECRET });
  const found = async (portal: Portal, address: { zipcode: string }) => {
    const form = careOf(scene.subfunctionId, { preauthType: 'none', ...address });
    const { id } = await care.request({ portal, idempotencyKey: randomUUID(), form });
    const asked = { partnerId: partner.id, id, filters: EMPTY_FILTERS, town: '' };
    return (await centre.findTimesForCare(entry, asked)).result.answer.totalRows;
  };
  expect(await found(member.portal, { zipcode: '1117' })).toBe(1);
  expect(await found({ ...member.portal, ...romanian }, { zipcode: '400009' })).toBe(0);
});
