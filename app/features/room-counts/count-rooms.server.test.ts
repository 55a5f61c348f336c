import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffActor } from '#app/platform/actor.ts';
import { buildBookingScene } from '#tests/support/booking.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { staffEntryOf } from '#tests/support/care.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createRoomCountServices } from './count-rooms.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what waits is counted at each partner where somebody may see it, whatever else they do at another, and no further than anybody reads', async () => {
  const db = { main: database.staff, replica: database.staff, close: () => Promise.resolve() };
  const counts = createRoomCountServices({ db });
  const { portal } = await buildBookingScene(database.owner);
  const here = portal.partner.id;
  const { id: there } = await buildPartner(database.owner);
  const receive = (partnerId: number, count: number) =>
    database.owner.query(
      `INSERT INTO privacy_request (partner_id, trace_ids, kind, state, channel, asked_by, received_on, due_on, staff_id, staff_name)
       SELECT $1, ARRAY[gen_random_uuid()], 'export', 'received', 'mail', 'self', '2026-11-01', '2026-12-01', 1, 'Kiss Edit' FROM generate_series(1, $2::int)`,
      [partnerId, count],
    );
  await receive(here, 3);
  await receive(there, 96);
  const entry = await staffEntryOf(database, portal, 'partner_admin');
  const actor = entry.actor as StaffActor;
  const countWith = async (role: StaffActor['grants'][number]['role']) => {
    const grants = [
      ...actor.grants,
      ...actor.grants.map((grant) => ({ ...grant, role, partnerId: there })),
    ];
    const rooms = await counts.count({ ...entry, actor: { ...actor, grants } });
    return rooms.find(({ room }) => room === 'privacy');
  };
  expect(await countWith('call_centre')).toEqual({ room: 'privacy', count: 3, isMore: false });
  expect(await countWith('partner_admin')).toEqual({ room: 'privacy', count: 99, isMore: false });
  await receive(here, 1);
  expect(await countWith('partner_admin')).toEqual({ room: 'privacy', count: 99, isMore: true });
});
