import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { addDays } from '#app/time/week.ts';
import type { Pool } from '#db/client.ts';
import { SMS_PREFIXES } from './mail.ts';
import { buildAccountScene, type AccountScene } from './accounts.ts';
import { staffActor } from './actors.ts';
import { buildCalendar, buildDoctor, buildProvider, type CalendarRow } from './builders/clinics.ts';
import { buildStaff } from './builders/people.ts';
import { buildSubfunction } from './builders/places.ts';
import { buildReservation, type ReservationRow } from './builders/reservations.ts';

export interface DeskScene {
  calendar: CalendarRow;
  providerId: number;
  subfunctionId: number;
  partnerId: number;
  member: AccountScene;
  /** The staff's entry, as who works at the clinic's desk asks it. */
  desk: Portal;
  /** Today by the clinic's clock. */
  today: string;
}

/** A clinic with one doctor, who is free at these times of tomorrow, and somebody at its desk; a member of a partner. */
export async function buildDeskScene(
  db: Pool,
  times: string[] = [],
  known?: AccountScene,
): Promise<DeskScene> {
  const member = known ?? (await buildAccountScene(db));
  const partnerId = member.account.partner_id;
  const { rows } = await db.query<{ today: string }>(
    `SELECT (portal_now() AT TIME ZONE 'Europe/Budapest')::date::text AS today`,
  );
  const today = rows[0]?.today ?? '';
  const provider = await buildProvider(db);
  const subfunction = await buildSubfunction(db);
  const doctor = await buildDoctor(db, {
    provider_id: provider.id,
    subfunctions: [subfunction.id],
  });
  const calendar = await buildCalendar(db, {
    doctor_id: doctor.id,
    subfunctions: [subfunction.id],
    times: times.map((time) => `${addDays(today, 1)}T${time}`),
  });
  const grant = { role: 'provider_manager' as const, partnerId, providerId: provider.id };
  const staff = await buildStaff(db, [
    { role: grant.role, partner_id: partnerId, provider_id: provider.id },
  ]);
  return {
    calendar,
    providerId: provider.id,
    subfunctionId: subfunction.id,
    partnerId,
    member,
    desk: {
      ...member.portal,
      isStaffEntry: true,
      actor: staffActor([grant], { staffId: staff.id, accountId: staff.account_id }),
    },
    today,
  };
}

/** A visit at the scene's clinic at a time of its clock, `2026-11-23T09:00`; the member's own unless `values` say otherwise. */
export async function buildDeskVisit(
  db: Pool,
  { calendar, subfunctionId, partnerId, member }: DeskScene,
  time: string,
  values: Partial<ReservationRow> = {},
): Promise<ReservationRow> {
  const { rows } = await db.query<{ at: Date }>('SELECT $1::timestamp AT TIME ZONE $2 AS at', [
    time,
    calendar.tz,
  ]);
  return buildReservation(db, {
    calendar,
    partner_id: partnerId,
    starts_at: rows[0]?.at ?? new Date(0),
    subfunction_id: subfunctionId,
    customer_id: member.account.customer_id,
    patient_email: member.email,
    patient_last_name: 'Szabó',
    patient_first_name: 'Kata',
    patient_date_of_birth: '1986-04-12',
    ...values,
  });
}

/** What the use cases of a desk need. */
export const deskDeps = (db: Pool) => ({
  db: { main: db, replica: db, close: () => Promise.resolve() },
  appSecret: 'a secret of the tests at a desk',
  smsPrefixes: SMS_PREFIXES,
  tokenMisses: createTokenMisses(),
});
