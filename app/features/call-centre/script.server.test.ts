import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { buildBookingScene, type BookingScene } from '#tests/support/booking.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import {
  createTestCallCentre,
  openKata,
  refusalOf,
  type TestCallCentre,
} from '#tests/support/call-centre.ts';
import { staffEntryOf } from '#tests/support/care.ts';
import { buildInsuredOf } from '#tests/support/customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let scene: BookingScene;
let entry: Portal;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await buildBookingScene(database.owner);
  entry = await staffEntryOf(database, scene.portal);
});

/** The use cases anew, with nothing remembered. */
const centreOf = (): TestCallCentre => createTestCallCentre(database.app);
const putText = (key: string, text: object) =>
  database.owner.query('INSERT INTO static_content VALUES ($1, $2, $3)', [
    scene.portal.partner.id,
    key,
    text,
  ]);

test('what to say is the partner’s own in the language of the call, and ours where it has said nothing', async () => {
  await buildInsuredOf(database, scene, { product: { has_calendar: true } });
  await putText('script-greeting', { hu: 'Szép napot, itt az Acme.', en: 'Hello, Acme here.' });
  await putText('introduction', { hu: 'Nem a hívásé.', en: 'Not of a call.' });
  const centre = centreOf();
  const opening = await openKata(centre, entry);
  expect(await centre.getScript({ ...entry, locale: 'en' }, opening)).toMatchObject({
    locale: 'hu',
    own: { greeting: 'Szép napot, itt az Acme.' },
  });
  // Nobody is found yet: whoever looks works for one partner, and reads English.
  const before = await centre.getScript({ ...entry, locale: 'en' }, null);
  expect([before.locale, before.own]).toEqual(['en', { greeting: 'Hello, Acme here.' }]);
  const colleague = await staffEntryOf(database, scene.portal);
  expect(await refusalOf(centre.getScript(colleague, opening))).toBe('not_found');
  const elsewhere = (await buildPartner(database.owner)).id;
  const foreign = await staffEntryOf(database, scene.portal, 'call_centre', elsewhere);
  expect((await centre.getScript(foreign, null)).own).toEqual({});
});
