import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VisitMark } from '#app/platform/states.ts';
import { markBoard } from '#app/staff/kit/list-marks.ts';
import { addDays } from '#app/time/week.ts';
import { buildAccountScene } from '#tests/support/accounts.ts';
import { staffActor } from '#tests/support/actors.ts';
import { buildCalendar, buildDoctor } from '#tests/support/builders/clinics.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  type DeskScene,
  deskDeps,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { BoardInput } from './get-board.server.ts';
import { createClinicDeskServices, type ClinicDeskServices } from './services.server.ts';

let database: TestDatabase;
let scene: DeskScene;
let desk: ClinicDeskServices;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createClinicDeskServices(deskDeps(database.app));
});
beforeEach(async () => {
  scene = await buildDeskScene(database.owner, ['09:00', '09:30', '10:00', '10:30']);
});
afterAll(() => database.drop());

const NOT_FOUND = { code: 'not_found' };
const visitAt = (time: string, values: object = {}) =>
  buildDeskVisit(database.owner, scene, time, values);
const tomorrow = () => addDays(scene.today, 1);
const look = (input: Partial<BoardInput> = {}, portal = scene.desk) =>
  desk.getBoard(portal, {
    clinic: null,
    day: null,
    calendar: null,
    view: null,
    by: null,
    ...input,
  });
async function lookAtDay(day: string) {
  const board = await look({ day });
  if (board.view !== 'day') throw new Error('a day was asked for');
  return board.days[0]!;
}
const clockOf = (at: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: scene.calendar.tz,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
const auditOf = async (id: string) => {
  const { rows } = await database.owner.query(
    'SELECT action, actor_role, grounds, customer_id FROM audit_entry WHERE object_id = $1 ORDER BY id',
    [id],
  );
  return rows;
};

describe('a clinic’s day', () => {
  test('has who comes when, for what and how it stands, with what is free; each reading is noted', async () => {
    const { id } = await visitAt(`${tomorrow()}T09:30`);
    await visitAt(`${tomorrow()}T09:00`, { status: 'cancelled_by_patient' });
    await visitAt(`${tomorrow()}T10:00`, { status: 'pending_preauth' });
    const day = await lookAtDay(tomorrow());
    expect(day.visits.map((one) => [clockOf(one.startsAt), one.name, one.state])).toEqual([
      ['09:00', 'Szabó Kata', 'cancelledByPatient'],
      ['09:30', 'Szabó Kata', 'confirmed'],
      ['10:00', 'Szabó Kata', 'waiting'],
    ]);
    expect(day.free.map(clockOf)).toEqual(['09:00', '10:30']);
    expect(day.taken).toEqual([]);
    expect(await auditOf(id)).toEqual([
      {
        action: 'clinic_visit_read',
        actor_role: 'provider_manager',
        grounds: 'to_receive',
        customer_id: scene.member.account.customer_id,
      },
    ]);
    expect((await lookAtDay(scene.today)).visits).toEqual([]);
  });

  test('is looked at for a mark of what changed without being read, by the same desk alone', async () => {
    const { id } = await visitAt(`${tomorrow()}T09:30`);
    const asked = { clinic: null, day: tomorrow(), calendar: null, view: null, by: null };
    const board = await desk.getBoardToMark(scene.desk, asked);
    expect(markBoard(board).map(([key]) => key)).toEqual(['new', id]);
    const { visits } = await desk.getNewBookingsToMark(scene.desk, { providerId: null });
    expect(visits.map((one) => one.id)).toContain(id);
    expect(await auditOf(id)).toEqual([]);
    const other = {
      ...scene.desk,
      actor: staffActor([{ role: 'call_centre', partnerId: scene.partnerId }]),
    };
    await expect(desk.getBoardToMark(other, asked)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('leaves out holds and what ran out, and says only that their times are taken', async () => {
    const soon = new Date(Date.now() + 60_000);
    const nobody = { patient_last_name: null, patient_first_name: null, customer_id: null };
    await visitAt(`${tomorrow()}T09:00`, { status: 'started', hold_expires_at: soon, ...nobody });
    await visitAt(`${tomorrow()}T09:30`, {
      status: 'pending_verification',
      hold_expires_at: new Date(Date.now() - 60_000),
    });
    await visitAt(`${tomorrow()}T10:00`, { status: 'cancelled_by_patient', ...nobody });
    await visitAt(`${tomorrow()}T10:30`, { status: 'expired' });
    const day = await lookAtDay(tomorrow());
    expect(day.visits).toEqual([]);
    expect(day.taken.map(clockOf)).toEqual(['09:00']);
    expect(day.free.map(clockOf)).toEqual(['09:30', '10:00', '10:30']);
  });

  test('shows a visit of a partner that the desk is not for as a time that is taken [MT-01]', async () => {
    const other = await buildAccountScene(database.owner);
    const { id } = await visitAt(`${tomorrow()}T09:00`, {
      partner_id: other.account.partner_id,
      customer_id: other.account.customer_id,
    });
    const day = await lookAtDay(tomorrow());
    expect(day.visits).toEqual([]);
    expect(day.taken.map(clockOf)).toEqual(['09:00']);
    expect(await auditOf(id)).toEqual([]);
    await expect(
      desk.getVisit(scene.desk, { partnerId: other.account.partner_id, id }),
    ).rejects.toMatchObject(NOT_FOUND);
  });

  test('is a week in numbers, which says of nobody that they come', async () => {
    const { id } = await visitAt(`${tomorrow()}T09:00`);
    await visitAt(`${tomorrow()}T09:30`, { status: 'pending_preauth' });
    const board = await look({ day: tomorrow(), view: 'week' });
    if (board.view !== 'week') throw new Error('a week was asked for');
    expect(board.rows[0]?.days.find(({ day }) => day === tomorrow())).toEqual({
      day: tomorrow(),
      expected: 2,
      open: 1,
      over: 0,
      free: 2,
      isClosed: false,
    });
    expect(board.rows[0]?.days).toHaveLength(7);
    expect(JSON.stringify(board)).not.toMatch(/Szabó|Kata|1986-04-12/);
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('a clinic’s month', () => {
  const monthOf = async (day: string) => {
    const board = await look({ day, view: 'month' });
    if (board.view !== 'month') throw new Error('a month was asked for');
    return board.rows[0]?.days ?? [];
  };

  test('is all of its days in numbers, across its weeks, and says of nobody that they come', async () => {
    const { id } = await visitAt(`${tomorrow()}T09:00`);
    const days = await monthOf(tomorrow());
    expect(days.every(({ day }) => day.startsWith(tomorrow().slice(0, 7)))).toBe(true);
    expect(days.length).toBeGreaterThanOrEqual(28);
    expect(days.find(({ day }) => day === tomorrow())).toEqual({
      day: tomorrow(),
      expected: 1,
      open: 0,
      over: 0,
      free: 3,
      isClosed: false,
    });
    expect(days.filter(({ day }) => day !== tomorrow()).some(({ free }) => free > 0)).toBe(false);
    expect(JSON.stringify(days)).not.toMatch(/Szabó|Kata/);
    expect(await auditOf(id)).toEqual([]);
  });

  test('says which days are closed, of which calendar, and no more once they are open again', async () => {
    const day = tomorrow();
    const closedDays = async () =>
      (await monthOf(day)).filter(({ isClosed }) => isClosed).map((one) => one.day);
    const close = (calendarId: number | null, from: string, until: string) =>
      database.owner.query(
        `INSERT INTO clinic_closure (provider_id, calendar_id, during, reason)
         VALUES ($1, $2, tstzrange($3::timestamp AT TIME ZONE $5, $4::timestamp AT TIME ZONE $5), 'doctor_away')`,
        [scene.providerId, calendarId, from, until, scene.calendar.tz],
      );
    await close(scene.calendar.id, `${day}T12:00`, `${addDays(day, 1)}T00:00`);
    expect(await closedDays()).toEqual([day]);
    await database.owner.query(
      'UPDATE clinic_closure SET ended_at = portal_now() WHERE provider_id = $1',
      [scene.providerId],
    );
    expect(await closedDays()).toEqual([]);
    await close(null, `${day}T00:00`, `${day}T08:00`);
    expect(await closedDays()).toEqual([day]);
  });
});

describe('a clinic’s rooms', () => {
  test('are what its day can go by, and two calendars that need one at one time are told', async () => {
    const setRoom = (calendarId: number, room: string | null) =>
      database.owner.query('UPDATE calendar SET room = $2 WHERE id = $1', [calendarId, room]);
    const doctor = await buildDoctor(database.owner, {
      provider_id: scene.providerId,
      subfunctions: [scene.subfunctionId],
    });
    const other = await buildCalendar(database.owner, {
      doctor_id: doctor.id,
      subfunctions: [scene.subfunctionId],
      times: ['10:00', '11:00'].map((time) => `${tomorrow()}T${time}`),
    });
    const clashes = async () => {
      const board = await look({ day: tomorrow(), by: 'room' });
      if (board.view !== 'day') throw new Error('a day was asked for');
      return board.clashes.map((one) => [
        one.room,
        one.calendarIds.toSorted(),
        clockOf(one.from),
        clockOf(one.until),
      ]);
    };
    expect(await clashes()).toEqual([]);
    await setRoom(scene.calendar.id, '3. rendelő');
    await setRoom(other.id, ' 3. RENDELŐ');
    const both = [scene.calendar.id, other.id].toSorted();
    const found = await clashes();
    expect(found.map(([, ids, from]) => [ids, from])).toEqual([[both, '10:00']]);
    // A visit needs the room as a free time does.
    await visitAt(`${tomorrow()}T10:00`);
    expect(await clashes()).toEqual(found);
    await setRoom(other.id, '4');
    expect(await clashes()).toEqual([]);
    const { isByRoom, calendars } = await look({ day: tomorrow(), by: 'room' });
    expect([isByRoom, (await look()).isByRoom]).toEqual([true, false]);
    const rooms = calendars.map(({ room }) => room);
    expect(rooms.toSorted()).toEqual(['3. rendelő', '4']);
  });
});

describe('another clinic [AZ-02]', () => {
  test('is not found, nor is anything of it', async () => {
    const { id } = await visitAt(`${scene.today}T00:00`);
    const other = await buildDeskScene(database.owner, [], scene.member);
    const clinic = String(scene.providerId);
    await expect(look({ clinic }, other.desk)).rejects.toMatchObject(NOT_FOUND);
    await expect(look({ calendar: String(scene.calendar.id) }, other.desk)).rejects.toMatchObject(
      NOT_FOUND,
    );
    const which = { partnerId: scene.partnerId, id };
    await expect(desk.getVisit(other.desk, which)).rejects.toMatchObject(NOT_FOUND);
    await expect(
      desk.markVisit(other.desk, { ...which, mark: 'arrived', version: 1 }),
    ).rejects.toMatchObject(NOT_FOUND);
    expect(await auditOf(id)).toEqual([]);
  });

  test('nor is any for who works at no desk [AZ-01]', async () => {
    const { partnerId, providerId } = scene;
    const doctor = {
      ...scene.desk,
      actor: staffActor([{ role: 'doctor', partnerId, providerId }]),
    };
    await expect(look({}, doctor)).rejects.toMatchObject({ code: 'forbidden' });
    const callCentre = { ...scene.desk, actor: staffActor([{ role: 'call_centre', partnerId }]) };
    await expect(look({}, callCentre)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(look({}, scene.member.portal)).rejects.toMatchObject({
      code: 'sign_in_required',
    });
  });
});

describe('what the desk notes of a visit', () => {
  const read = (id: string) => desk.getVisit(scene.desk, { partnerId: scene.partnerId, id });
  async function note(id: string, mark: VisitMark) {
    const { version } = await read(id);
    await desk.markVisit(scene.desk, { partnerId: scene.partnerId, id, mark, version });
    return read(id);
  }
  /** Half an hour that began a minute ago, which no clock of the clinic parts from today. */
  const visitNow = (values: object = {}) =>
    visitAt(`${scene.today}T00:00`, {
      starts_at: new Date(Date.now() - 60_000),
      ends_at: new Date(Date.now() + 29 * 60_000),
      ...values,
    });

  test('says beside a visit that its patient has come of age since somebody else booked it', async () => {
    const { id } = await visitNow({ on_behalf_relation: 'child' });
    const born = (days: number) =>
      database.owner.query(
        `UPDATE reservation SET created_at = portal_now() - interval '3 days',
                patient_date_of_birth = (portal_now() - interval '18 years' - $2 * interval '1 day')::date WHERE id = $1`,
        [id, days],
      );
    await born(-2);
    expect((await read(id)).hasComeOfAge).toBe(false);
    await born(1);
    expect((await read(id)).hasComeOfAge).toBe(true);
  });

  test('is that somebody has come, was seen, or did not come, and each can be taken back', async () => {
    const { id } = await visitNow();
    expect((await read(id)).marks).toEqual(['arrived', 'fulfilled', 'no_show']);
    const here = await note(id, 'arrived');
    expect([here.state, here.arrivedAt, here.marks]).toEqual([
      'arrived',
      expect.any(String),
      ['fulfilled', 'undone'],
    ]);
    expect((await note(id, 'fulfilled')).state).toBe('fulfilled');
    expect((await note(id, 'undone')).state).toBe('arrived');
    expect((await note(id, 'undone')).state).toBe('confirmed');
    const absent = await note(id, 'no_show');
    expect([absent.state, absent.marks]).toEqual(['noShow', ['undone']]);
    const noted = (await auditOf(id)).filter(({ action }) => action !== 'clinic_visit_read');
    expect(noted.map(({ action }) => action)).toEqual([
      'visit_arrived',
      'visit_fulfilled',
      'visit_undone',
      'visit_undone',
      'visit_no_show',
    ]);
  });

  test('waits for the day, and what is older than yesterday stays as it is', async () => {
    const { id: ahead } = await visitAt(`${tomorrow()}T09:00`);
    expect((await read(ahead)).marks).toEqual([]);
    const { version } = await read(ahead);
    await expect(
      desk.markVisit(scene.desk, {
        partnerId: scene.partnerId,
        id: ahead,
        mark: 'no_show',
        version,
      }),
    ).rejects.toMatchObject({ code: 'appointment_over' });
    const { id: old } = await visitAt(`${addDays(scene.today, -2)}T09:00`, { status: 'no_show' });
    expect((await read(old)).marks).toEqual([]);
  });

  test('leaves who waits for the insurer waiting', async () => {
    const { id } = await visitNow({ status: 'pending_preauth' });
    expect((await read(id)).marks).toEqual(['arrived']);
    const here = await note(id, 'arrived');
    expect(here).toMatchObject({ state: 'arrived', isUndecided: true, marks: ['undone'] });
    expect(await note(id, 'undone')).toMatchObject({ state: 'waiting', isUndecided: true });
  });

  test('is refused where a colleague was faster; the same note again is fine', async () => {
    const { id } = await visitNow();
    const { version } = await read(id);
    const which = { partnerId: scene.partnerId, id, version };
    await desk.markVisit(scene.desk, { ...which, mark: 'arrived' });
    await desk.markVisit(scene.desk, { ...which, mark: 'arrived' });
    await expect(desk.markVisit(scene.desk, { ...which, mark: 'no_show' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await read(id)).state).toBe('arrived');
  });
});
