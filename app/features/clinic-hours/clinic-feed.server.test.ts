import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#app/time/week.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  deskDeps,
  type DeskScene,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createClinicHoursServices, type ClinicHoursServices } from './services.server.ts';

const NOT_FOUND = { code: 'not_found' };

let database: TestDatabase;
let scene: DeskScene;
let hours: ClinicHoursServices;

beforeAll(async () => {
  database = await createTestDatabase();
  hours = createClinicHoursServices(deskDeps(database.app));
  scene = await buildDeskScene(database.owner, ['09:00']);
  await buildDeskVisit(database.owner, scene, `${addDays(scene.today, 1)}T09:00`);
});
afterAll(() => database.drop());

const which = () => ({ providerId: scene.providerId, calendarId: scene.calendar.id });
async function secretOf(): Promise<string> {
  const { shown } = await hours.getHours(scene.desk, which());
  return shown?.feed?.url.split('/').at(-1)?.replace('.ics', '') ?? '';
}

test('the address of a calendar tells when it is booked, by choice with initials, and nothing else of anybody', async () => {
  await hours.setFeed(scene.desk, { ...which(), hasInitials: false });
  const busy = await hours.writeFeed(scene.desk, await secretOf());
  expect(busy).toContain('SUMMARY:Foglalt\r\n');
  const local = `${addDays(scene.today, 1).replaceAll('-', '')}T090000`;
  expect(busy).toContain(`DTSTART;TZID=Europe/Budapest:${local}\r\n`);
  expect(busy).not.toMatch(/Szabó|Kata|DESCRIPTION/);
  await hours.setFeed(scene.desk, { ...which(), hasInitials: true });
  const initials = await hours.writeFeed(scene.desk, await secretOf());
  expect(initials).toContain('SUMMARY:S. K.\r\n');
  expect(initials).not.toMatch(/Szabó|Kata|DESCRIPTION/);
});

test('a new address ends the old one, and an ended one is no address', async () => {
  await hours.setFeed(scene.desk, { ...which(), hasInitials: false });
  const first = await secretOf();
  await hours.setFeed(scene.desk, { ...which(), hasInitials: false });
  const second = await secretOf();
  await expect(hours.writeFeed(scene.desk, first)).rejects.toMatchObject(NOT_FOUND);
  expect(await hours.writeFeed(scene.desk, second)).toContain('BEGIN:VEVENT');
  await hours.setFeed(scene.desk, { ...which(), hasInitials: null });
  await expect(hours.writeFeed(scene.desk, second)).rejects.toMatchObject(NOT_FOUND);
  expect(await secretOf()).toBe('');
});

test('patients of a partner whose desk it is not are busy times, and no other clinic makes an address [AZ-02] [MT-01]', async () => {
  await hours.setFeed(scene.desk, { ...which(), hasInitials: true });
  await database.owner.query('UPDATE clinic_feed SET partner_ids = $2 WHERE calendar_id = $1', [
    scene.calendar.id,
    [scene.partnerId + 1],
  ]);
  expect(await hours.writeFeed(scene.desk, await secretOf())).toContain('SUMMARY:Foglalt\r\n');
  const other = await buildDeskScene(database.owner, [], scene.member);
  await expect(hours.setFeed(other.desk, { ...which(), hasInitials: true })).rejects.toMatchObject(
    NOT_FOUND,
  );
  await expect(
    hours.setFeed(other.desk, {
      providerId: other.providerId,
      calendarId: scene.calendar.id,
      hasInitials: true,
    }),
  ).rejects.toMatchObject(NOT_FOUND);
});

test('nobody’s initials are told any more once whoever asked for them has left the desk [AZ-02]', async () => {
  await hours.setFeed(scene.desk, { ...which(), hasInitials: true });
  const secret = await secretOf();
  expect(await hours.writeFeed(scene.desk, secret)).toContain('SUMMARY:S. K.\r\n');
  const { actor } = scene.desk;
  const staffId = actor.kind === 'staff' ? actor.staffId : 0;
  await database.owner.query('DELETE FROM staff_grant WHERE staff_id = $1', [staffId]);
  const left = await hours.writeFeed(scene.desk, secret);
  expect(left).toContain('SUMMARY:Foglalt\r\n');
  expect(left).not.toContain('S. K.');
});
