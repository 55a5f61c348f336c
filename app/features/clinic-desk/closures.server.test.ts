import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClosingReason } from '#app/platform/states.ts';
import { type StaffActor, VISITOR_ACTOR } from '#app/platform/actor.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { addDays } from '#app/time/week.ts';
import { buildAccountScene } from '#tests/support/accounts.ts';
import {
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type TestBooking,
} from '#tests/support/booking.ts';
import {
  buildDeskScene,
  buildDeskVisit,
  type DeskScene,
  deskDeps,
} from '#tests/support/clinic-desk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { countRead } from '#tests/support/list-pages.ts';
import { transact } from '#db/client.ts';
import { findClosureNews } from './closure-queries.server.ts';
import { createClinicDeskServices, type ClinicDeskServices } from './services.server.ts';

const TIMES = ['09:00', '09:30', '10:00', '10:30'];
const NOT_FOUND = { code: 'not_found' };

let database: TestDatabase;
let scene: DeskScene;
let desk: ClinicDeskServices;
let day: string;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createClinicDeskServices(deskDeps(database.app));
});
beforeEach(async () => {
  scene = await buildDeskScene(database.owner, TIMES);
  day = addDays(scene.today, 1);
});
afterAll(() => database.drop());

const visitAt = (time: string, values: object = {}) =>
  buildDeskVisit(database.owner, scene, `${day}T${time}`, values);
/** By who knows of all that is closed, unless `seen` says otherwise. */
const close = async (
  from: string,
  until: string,
  calendarId: number | null = scene.calendar.id,
  seen?: number,
) =>
  desk.closeClinic(scene.desk, {
    providerId: scene.providerId,
    calendarId,
    from: `${day}T${from}`,
    until: `${day}T${until}`,
    reason: 'doctor_away',
    seen: seen ?? (await shown(null)).seen,
  });
const reopen = (id: number) => desk.reopenClinic(scene.desk, { providerId: scene.providerId, id });
const shown = (closureId: number | null) =>
  desk.getClosures(scene.desk, { providerId: scene.providerId, closureId });
/** What is booked within a closure, as a desk sees it. */
const seenWithin = async (closureId: number) => (await shown(closureId)).shown?.seenVisits ?? '';
/** As a desk sees a closure within which nothing is booked. */
const nothingSeen = async () => seenWithin((await close('12:00', '12:30')).id);
/** Cancels what a desk sees, or has seen, of a closure. */
const cancelAll = async (id: number, seen?: string) =>
  desk.cancelClosed(scene.desk, {
    providerId: scene.providerId,
    id,
    seen: seen ?? (await seenWithin(id)),
  });
/** What anybody can book tomorrow, by the clinic's clock. */
async function offered(): Promise<string[]> {
  const { rows } = await database.owner.query<{ at: string }>(
    `SELECT to_char(t.at, 'HH24:MI') AS at FROM unnest($3::text[]) time
      CROSS JOIN LATERAL (SELECT ($2 || ' ' || time)::timestamp AS at) t
      WHERE EXISTS (SELECT FROM offered_start($1, t.at AT TIME ZONE $4, $5)) ORDER BY 1`,
    [scene.calendar.id, day, TIMES, scene.calendar.tz, scene.subfunctionId],
  );
  return rows.map(({ at }) => at);
}
const stateOf = async (id: string) => {
  const { rows } = await database.owner.query(
    `SELECT status, closing_reason,
            (SELECT array_agg(kind ORDER BY kind) FROM outbox o WHERE o.payload ->> 'reservation' = r.id::text) AS outbox
       FROM reservation r WHERE id = $1`,
    [id],
  );
  return rows[0];
};
/** A visitor's hold of tomorrow's first time, which waits for the press in their mail. */
async function holdAndSubmit(booking: TestBooking) {
  const portal = { ...scene.member.portal, actor: VISITOR_ACTOR, viewer: VISITOR };
  const { rows } = await database.owner.query<{ at: Date }>(
    'SELECT $1::timestamp AT TIME ZONE $2 AS at',
    [`${day}T${TIMES[0]}`, scene.calendar.tz],
  );
  const starts = rows.map(({ at }) => at.getTime());
  const { calendar, subfunctionId } = scene;
  const slotIds = starts.map((start) => encodeSlotId(calendar.id, start));
  const hold = holdInput({ portal, calendar, subfunctionId, slotIds, starts });
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id));
  return { id, portal, token: await findToken(database.owner, id, 'verify-public-reservation') };
}
/** Begins `waits` while `lock` is held, does `goesBefore` meanwhile and lets go; returns what waited and what went before. */
async function whileLocked<Answer, Before>(
  lock: string,
  {
    waits,
    waiting = 1,
    goesBefore,
  }: {
    waits: () => Promise<Answer>;
    /** So many statements of it. */
    waiting?: number;
    goesBefore: () => Promise<Before>;
  },
): Promise<{ answer: Promise<Answer>; before: Before }> {
  const holder = await database.owner.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock);
    const answer = waits();
    answer.catch(() => undefined);
    await expect.poll(() => database.countWaiting(), { interval: 10 }).toBe(waiting);
    const before = await goesBefore();
    await holder.query('COMMIT');
    return { answer, before };
  } finally {
    holder.release();
  }
}
const CANCELLED = ['mail_reservation_cancelled', 'reservation_cancelled'];

describe('a closure', () => {
  test('takes every time that it meets off offer at once, and gives them back', async () => {
    const { id } = await close('09:45', '10:30');
    expect(await offered()).toEqual(['09:00', '10:30']);
    await reopen(id);
    await reopen(id);
    expect(await offered()).toEqual(TIMES);
  });

  test('does not give back what another that stands has closed, which gives it back itself', async () => {
    const { id: first } = await close('09:00', '10:00');
    const { id: second } = await close('09:30', '10:30', null);
    expect(await offered()).toEqual(['10:30']);
    await reopen(first);
    expect(await offered()).toEqual(['09:00', '10:30']);
    await reopen(second);
    expect(await offered()).toEqual(TIMES);
  });

  test('that is taken back has its times offered to whoever watches for them', async () => {
    await database.owner.query(
      `INSERT INTO earlier_watch (id, partner_id, customer_id, stop_hash, locale, host, country, target, target_id, subfunction_id, before)
       SELECT gen_random_uuid(), $1, u.id, '\\x00', 'hu', 'x', 'HU', 'search', 0, $2, ($3 || ' 10:30')::timestamp AT TIME ZONE $4
         FROM customer u WHERE u.partner_id = $1 LIMIT 1`,
      [scene.partnerId, scene.subfunctionId, day, scene.calendar.tz],
    );
    const { id: standing } = await close('09:30', '10:00');
    const { id } = await close('09:00', '11:00');
    await reopen(id);
    const { rows } = await database.owner.query<{ at: string }>(
      `SELECT to_char((payload ->> 'startsAt')::timestamptz AT TIME ZONE $1, 'HH24:MI') AS at FROM outbox
        WHERE kind = 'time_opened' AND (payload ->> 'calendar')::bigint = $2 ORDER BY 1`,
      [scene.calendar.tz, scene.calendar.id],
    );
    // Not what another closure keeps, nor what is later than is watched for.
    expect(rows.map(({ at }) => at)).toEqual(['09:00', '10:00']);
    await reopen(standing);
  });

  test('leaves what is booked, lists it with telephone and mail, and notes that it was read', async () => {
    const { id } = await visitAt('09:30');
    await visitAt('10:30');
    const closure = await close('09:00', '10:30');
    const { shown: found } = await shown(closure.id);
    expect(found?.visits.map((one) => [one.id, one.name, one.email])).toEqual([
      [id, 'Szabó Kata', scene.member.email],
    ]);
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', outbox: null });
    const { rows } = await database.owner.query(
      'SELECT action, grounds FROM audit_entry WHERE object_id = $1',
      [id],
    );
    expect(rows).toEqual([{ action: 'clinic_visit_read', grounds: 'to_close' }]);
  });

  test('cancels all that is booked within it at one press, each with its mail', async () => {
    const { id } = await visitAt('09:30');
    const { id: waiting } = await visitAt('10:00', { status: 'pending_preauth' });
    const { id: after } = await visitAt('10:30');
    const closure = await close('09:00', '10:30');
    expect(await cancelAll(closure.id)).toBe(2);
    expect(await cancelAll(closure.id)).toBe(0);
    for (const one of [id, waiting]) {
      expect(await stateOf(one)).toEqual({
        status: 'cancelled_by_provider',
        closing_reason: 'doctor_away',
        outbox: CANCELLED,
      });
    }
    expect(await stateOf(after)).toMatchObject({ status: 'confirmed' });
    expect((await shown(closure.id)).shown?.visits).toEqual([]);
    expect(await offered()).toEqual(['10:30']);
  });

  test('lists whoever pressed before it and is written after it', async () => {
    const booking = createTestBooking(database.app);
    const { id, portal, token } = await holdAndSubmit(booking);
    const { answer: confirming, before } = await whileLocked(
      `SELECT FROM reservation WHERE id = '${id}' FOR UPDATE`,
      {
        waits: () => booking.verifyReservation({ portal, token, humanCheck: 'person' }),
        goesBefore: () => close('09:00', '10:00'),
      },
    );
    await confirming;
    const visits = (await shown(before.id)).shown?.visits ?? [];
    expect(visits.map((one) => one.id)).toEqual([id]);
  });

  test('lists and cancels whoever is confirmed while it is written', async () => {
    const booking = createTestBooking(database.app);
    const { id, portal, token } = await holdAndSubmit(booking);
    const { answer: closing } = await whileLocked('SELECT lock_listings()', {
      waits: () => close('09:00', '10:00'),
      goesBefore: () => booking.verifyReservation({ portal, token, humanCheck: 'person' }),
    });
    const { id: closureId } = await closing;
    expect((await shown(closureId)).shown?.visits.map((one) => one.id)).toEqual([id]);
    expect(await cancelAll(closureId)).toBe(1);
  });

  test('of two desks that close the same the second is told what the first has closed, and closes it as well when they mean it', async () => {
    const { seen } = await shown(null);
    const { id: elsewhere } = await close('10:00', '10:30');
    const sameTime = await Promise.allSettled([
      close('09:00', '10:00', null, seen),
      close('09:30', '10:00', scene.calendar.id, seen),
    ]);
    const [made] = sameTime.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    const [refused] = sameTime.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // What they have not seen either, but does not meet what they close, is nothing to them.
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      details: { closures: [{ id: made }] },
    });
    const { closures, seen: now } = await shown(null);
    expect(closures.map(({ id }) => id)).toEqual([made, elsewhere]);
    expect((await close('09:00', '10:00', null, now)).id).toBeGreaterThan(now);
  });

  test('cancels nothing when what is booked within it is not what the desk has seen, and says so where it is taken back', async () => {
    const { id: seenOne } = await visitAt('09:00');
    const { id } = await close('09:00', '10:30');
    const [seen, before] = [await seenWithin(id), await nothingSeen()];
    await database.owner.query(
      'UPDATE reservation SET calendar_sequence = calendar_sequence + 1 WHERE id = $1',
      [seenOne],
    );
    const moved = await seenWithin(id);
    const { id: late } = await visitAt('09:30');
    for (const stale of [seen, moved, before]) {
      await expect(cancelAll(id, stale)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    }
    for (const one of [seenOne, late]) {
      expect(await stateOf(one)).toMatchObject({ status: 'confirmed' });
    }
    expect(await cancelAll(id)).toBe(2);
    await reopen(id);
    await expect(cancelAll(id)).rejects.toMatchObject(NOT_FOUND);
    const isEnded = { isEnded: true, visits: [] };
    expect(await shown(id)).toMatchObject({ shown: isEnded, isGone: false });
    const { id: empty } = await close('10:30', '11:00');
    await reopen(empty);
    expect(await shown(empty)).toMatchObject({ shown: null, isGone: true });
  });

  test('of many that are cancelled at once two have a connection; the others leave theirs to whoever works at a desk', async () => {
    const few = createClinicDeskServices(deskDeps(database.createAppPool({ max: 3 })));
    const closures: { id: number; seen: string }[] = [];
    const visits: string[] = [];
    for (const [from, until] of [
      ['09:00', '09:30'],
      ['09:30', '10:00'],
      ['10:00', '10:30'],
      ['10:30', '11:00'],
    ] as const) {
      visits.push((await visitAt(from)).id);
      const { id } = await close(from, until);
      closures.push({ id, seen: await seenWithin(id) });
    }
    const { providerId } = scene;
    const { answer, before } = await whileLocked(
      `SELECT FROM reservation WHERE provider_id = ${providerId} FOR UPDATE`,
      {
        waits: () =>
          Promise.all(closures.map((one) => few.cancelClosed(scene.desk, { providerId, ...one }))),
        waiting: 2,
        goesBefore: () => few.getClosures(scene.desk, { providerId, closureId: null }),
      },
    );
    expect(before.closures).toHaveLength(4);
    expect(await answer).toEqual([1, 1, 1, 1]);
    for (const id of visits) expect(await stateOf(id)).toMatchObject({ outbox: CANCELLED });
  });

  test('cancels hundreds of visits by a name of them that is as short as of one, a hundred by a statement, each with its mail and its note', async () => {
    const count = 300;
    const { id: one } = await visitAt('09:00');
    // One after another, each of a second.
    await database.owner.query(
      `UPDATE reservation SET ends_at = starts_at + interval '1 second' WHERE id = $1`,
      [one],
    );
    await database.owner.query(
      `INSERT INTO reservation
       SELECT x.* FROM reservation r, generate_series(1, $2::int) n
        CROSS JOIN LATERAL jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
                     'starts_at', r.starts_at + n * interval '1 second', 'ends_at', r.ends_at + n * interval '1 second')) x
        WHERE r.id = $1`,
      [one, count - 1],
    );
    // Many more mails are there than theirs.
    await database.owner.query(
      `INSERT INTO outbox (partner_id, kind, payload, done_at, outcome)
       SELECT $1, 'mail_reservation_cancelled', jsonb_build_object('reservation', gen_random_uuid()), portal_now(), 'sent' FROM generate_series(1, 5000)`,
      [scene.partnerId],
    );
    const { id } = await close('09:00', '10:30');
    const { shown: found } = await shown(id);
    expect(found?.visits).toHaveLength(count);
    expect(found?.seenVisits).toHaveLength(43);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    expect(await cancelAll(id)).toBe(count);
    expect(asked.mock.calls.length).toBeLessThan(50);
    asked.mockRestore();
    expect((await shown(id)).shown).toMatchObject({ visits: [], calls: { length: count } });
    const { rows: noted } = await database.owner.query(
      `SELECT count(*)::int AS n, count(DISTINCT object_id)::int AS visits, array_agg(DISTINCT grounds) AS grounds FROM audit_entry
        WHERE action = 'visit_cancelled_by_clinic' AND object_id IN (SELECT reservation_id::text FROM closure_call WHERE closure_id = $1)`,
      [id],
    );
    expect(noted).toEqual([{ n: count, visits: count, grounds: ['doctor_away'] }]);
    const { rows: ordered } = await database.owner.query(
      `SELECT kind, count(*)::int AS n FROM outbox WHERE payload ->> 'reservation' IN (SELECT reservation_id::text FROM closure_call WHERE closure_id = $1)
        GROUP BY 1 ORDER BY 1`,
      [id],
    );
    expect(ordered).toEqual(CANCELLED.map((kind) => ({ kind, n: count })));
    // What became of each mail is looked up in an index, however many others there are.
    await database.owner.query('ANALYZE outbox');
    const read = await transact(
      database.app,
      async (transaction) => {
        const news = await findClosureNews(transaction, id);
        return { found: news.length, rows: await countRead(transaction, 'outbox') };
      },
      { partnerId: scene.partnerId },
    );
    expect(read.found).toBe(count);
    expect(read.rows).toBeLessThanOrEqual(2 * count + 10);
  });

  describe('lists whom to call once they are cancelled', () => {
    const callsOf = async (id: number) => (await shown(id)).shown?.calls ?? [];
    const note = (
      closureId: number,
      visitId: string,
      isCalled: boolean,
      as = scene.desk,
      providerId = scene.providerId,
    ) =>
      desk.noteCalled(as, {
        providerId,
        id: closureId,
        partnerId: scene.partnerId,
        visitId,
        isCalled,
      });

    test('with what reached them, and who called, who can take it back', async () => {
      const { id: byMail } = await visitAt('09:30');
      const { id: bySms } = await visitAt('09:00', {
        patient_email: null,
        patient_phone: '+36205550101',
      });
      const { id: neither } = await visitAt('10:00', { patient_email: null, patient_phone: null });
      await database.owner.query(
        `UPDATE reservation SET on_behalf_relation = 'child', created_at = portal_now() - interval '3 days',
                patient_date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
        [byMail],
      );
      const { id } = await close('09:00', '10:30');
      expect(await callsOf(id)).toEqual([]);
      expect(await cancelAll(id)).toBe(3);
      expect(await callsOf(id)).toMatchObject([
        { id: bySms, phone: '+36205550101', told: [{ kind: 'sms', state: 'waiting' }] },
        {
          id: byMail,
          hasComeOfAge: true,
          told: [{ kind: 'mail_reservation_cancelled', state: 'waiting' }],
        },
        { id: neither, told: [], calledAt: null },
      ]);
      const countReads = async () => {
        const { rows: read } = await database.owner.query(
          `SELECT FROM audit_entry WHERE object_id = $1 AND action = 'clinic_visit_read' AND grounds = 'to_call'`,
          [neither],
        );
        return read.length;
      };
      // Whoever has read it within the hour has noted it; a colleague has not.
      const { actor } = scene.desk as { actor: StaffActor };
      const colleague = { ...scene.desk, actor: { ...actor, staffId: actor.staffId + 1_000_000 } };
      for (const again of [1, 2]) {
        await desk.getClosures(colleague, { providerId: scene.providerId, closureId: id });
        expect(await countReads(), `read ${again} times`).toBe(1);
      }
      await database.owner.query(
        `UPDATE outbox SET done_at = portal_now(), outcome = 'bounced' WHERE kind = 'mail_reservation_cancelled' AND payload ->> 'reservation' = $1`,
        [byMail],
      );
      await note(id, neither, true);
      const [, mailed, called] = await callsOf(id);
      expect(mailed?.told).toEqual([{ kind: 'mail_reservation_cancelled', state: 'failed' }]);
      // No more than a call needs.
      expect(called).toEqual({
        partnerId: scene.partnerId,
        id: neither,
        startsAt: expect.any(String),
        name: expect.any(String),
        phone: null,
        hasComeOfAge: false,
        told: [],
        calledAt: expect.any(String),
        calledBy: 'Kiss Edit',
      });
      // Again changes nothing of who and when.
      await note(id, neither, true);
      expect((await callsOf(id))[2]).toEqual(called);
      await note(id, neither, false);
      await note(id, neither, false);
      expect((await callsOf(id))[2]).toMatchObject({ calledAt: null, calledBy: null });
      const { rows } = await database.owner.query(
        `SELECT action, count(*)::int AS n FROM audit_entry WHERE object_id = $1 AND action LIKE 'closure_call_%' GROUP BY 1 ORDER BY 1`,
        [neither],
      );
      expect(rows).toEqual([
        { action: 'closure_call_noted', n: 1 },
        { action: 'closure_call_undone', n: 1 },
      ]);
      // Once in an hour, however often the list is shown.
      expect(await countReads()).toBe(1);
    });

    test('until the closure has passed, also where it is taken back; nobody of another clinic sees or marks them [AZ-02]', async () => {
      const { id: visit } = await visitAt('09:00');
      const { id: outside } = await visitAt('10:30');
      const { id } = await close('09:00', '10:00');
      await cancelAll(id);
      await reopen(id);
      expect(await callsOf(id)).toMatchObject([{ id: visit }]);
      await note(id, visit, true);
      await expect(note(id, outside, true)).rejects.toMatchObject(NOT_FOUND);
      const { id: later } = await close('10:30', '11:00');
      await cancelAll(later);
      await expect(note(id, outside, true), 'of another list').rejects.toMatchObject(NOT_FOUND);
      const other = await buildDeskScene(database.owner, TIMES, scene.member);
      for (const at of [scene, other]) {
        const marking = note(id, visit, false, other.desk, at.providerId);
        await expect(marking).rejects.toMatchObject(NOT_FOUND);
      }
      const theirs = await desk.getClosures(other.desk, {
        providerId: other.providerId,
        closureId: id,
      });
      expect(theirs).toMatchObject({ shown: null, isGone: true });

      const passes = (text: string) => database.owner.query(text, [id]);
      await passes(
        `UPDATE clinic_closure SET during = tstzrange(lower(during) - interval '3 days', upper(during) - interval '3 days') WHERE id = $1`,
      );
      expect((await shown(id)).shown).toBeNull();
      const kept = async () =>
        (await passes('SELECT FROM closure_call WHERE closure_id = $1')).rowCount;
      await runJob(database.worker, 'delete_outdated_reservations');
      expect(await kept()).toBe(1);
      await passes('UPDATE closure_call SET kept_until = portal_now() WHERE closure_id = $1');
      await runJob(database.worker, 'delete_outdated_reservations');
      expect(await kept()).toBe(0);
    });
  });

  test('of another clinic is not found, nor can another clinic be closed [AZ-02]', async () => {
    const { id } = await close('09:00', '10:00');
    const other = await buildDeskScene(database.owner, TIMES, scene.member);
    const { providerId } = other;
    const elsewhere = { providerId, id };
    await expect(desk.reopenClinic(other.desk, elsewhere)).rejects.toMatchObject(NOT_FOUND);
    await expect(desk.cancelClosed(other.desk, { ...elsewhere, seen: '' })).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(
      desk.reopenClinic(other.desk, { providerId: scene.providerId, id }),
    ).rejects.toMatchObject(NOT_FOUND);
    await expect(
      desk.closeClinic(other.desk, {
        providerId,
        calendarId: scene.calendar.id,
        from: `${day}T09:00`,
        until: `${day}T12:00`,
        reason: 'equipment',
        seen: 0,
      }),
    ).rejects.toMatchObject(NOT_FOUND);
    const asked = await desk.getClosures(other.desk, { providerId, closureId: id });
    expect(asked).toMatchObject({ closures: [], shown: null, isGone: true });
    expect(await offered()).toEqual(['10:00', '10:30']);
  });
});

describe('one visit cancelled by the clinic', () => {
  async function cancel(id: string, reason: ClosingReason, version?: number) {
    const which = { partnerId: scene.partnerId, id };
    const found = await desk.getVisit(scene.desk, which);
    await desk.cancelVisit(scene.desk, { ...which, reason, version: version ?? found.version });
  }

  test('has its mail, and its time is closed unless the patient asked for it', async () => {
    const { id } = await visitAt('09:00');
    await cancel(id, 'doctor_away');
    expect(await stateOf(id)).toEqual({
      status: 'cancelled_by_provider',
      closing_reason: 'doctor_away',
      outbox: CANCELLED,
    });
    expect(await offered()).toEqual(['09:30', '10:00', '10:30']);
    const { id: wished } = await visitAt('09:30');
    await cancel(wished, 'patient_asked');
    expect(await offered()).toEqual(['09:30', '10:00', '10:30']);
  });

  test('is refused where it changed meanwhile, where the patient is here, and where it is past', async () => {
    const { id } = await visitAt('09:00');
    await expect(cancel(id, 'equipment', 1)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await database.owner.query('UPDATE reservation SET arrived_at = portal_now() WHERE id = $1', [
      id,
    ]);
    await expect(cancel(id, 'equipment')).rejects.toMatchObject({ code: 'appointment_over' });
    const { id: past } = await buildDeskVisit(
      database.owner,
      scene,
      `${addDays(scene.today, -1)}T09:00`,
    );
    await expect(cancel(past, 'equipment')).rejects.toMatchObject({ code: 'appointment_over' });
    expect(await offered()).toEqual(TIMES);
  });

  test('of another clinic or partner is not found [AZ-02] [MT-01]', async () => {
    const { id } = await visitAt('09:00');
    const other = await buildDeskScene(database.owner, [], scene.member);
    const body = { reason: 'equipment' as const, version: 1 };
    await expect(
      desk.cancelVisit(other.desk, { partnerId: scene.partnerId, id, ...body }),
    ).rejects.toMatchObject(NOT_FOUND);
    const { account } = await buildAccountScene(database.owner);
    await expect(
      desk.cancelVisit(scene.desk, { partnerId: account.partner_id, id, ...body }),
    ).rejects.toMatchObject(NOT_FOUND);
  });
});
