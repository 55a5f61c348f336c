import type { Portal } from '#app/platform/portal.ts';
import type { Pool } from '#db/client.ts';
import { asOwner, buildAccountScene, type AccountScene } from './accounts.ts';
import { staffActor } from './actors.ts';
import { buildCalendar, buildDoctor, type CalendarRow } from './builders/clinics.ts';
import { buildStaff, buildStaffDoctor } from './builders/people.ts';
import { buildSubfunction } from './builders/places.ts';
import { buildReservation, type ReservationRow } from './builders/reservations.ts';

export interface VideoScene {
  calendar: CalendarRow;
  subfunctionId: number;
  partnerId: number;
  /** A member of the partner's. */
  member: AccountScene;
  patient: Portal;
  /** The staff's entry, as the doctor whose calendar it is asks it. */
  doctor: Portal;
}

/** A doctor who sees patients by video, with an account of the staff, and a member of a partner: this one, where there is one already. `times`: when the doctor is free, by the clinic's clock. */
export async function buildVideoScene(
  db: Pool,
  known?: AccountScene,
  times: string[] = [],
): Promise<VideoScene> {
  const member = known ?? (await buildAccountScene(db));
  const partnerId = member.account.partner_id;
  const subfunction = await buildSubfunction(db, { is_online: true });
  const listed = await buildDoctor(db, { subfunctions: [subfunction.id] });
  const calendar = await buildCalendar(db, {
    doctor_id: listed.id,
    subfunctions: [subfunction.id],
    times,
  });
  const staff = await buildStaff(db, [
    { role: 'doctor', partner_id: partnerId, provider_id: calendar.provider_id },
  ]);
  const own = {
    languages: ['hu'],
    specializationIds: [subfunction.specialization_id],
    doctorIds: [listed.id],
  };
  await buildStaffDoctor(db, staff.id, own);
  return {
    calendar,
    subfunctionId: subfunction.id,
    partnerId,
    member,
    patient: asOwner(member),
    doctor: {
      ...member.portal,
      isStaffEntry: true,
      actor: staffActor([{ role: 'doctor', partnerId, providerId: calendar.provider_id }], {
        staffId: staff.id,
        accountId: staff.account_id,
        doctor: own,
      }),
    },
  };
}

/** A visit of the scene's doctor that begins in so many minutes; the member's own unless `values` say otherwise. */
export function buildVideoVisit(
  db: Pool,
  { calendar, subfunctionId, partnerId, member }: VideoScene,
  inMinutes: number,
  values: Partial<ReservationRow> = {},
): Promise<ReservationRow> {
  const minute = Math.floor(Date.now() / 60_000) + inMinutes;
  return buildReservation(db, {
    calendar,
    partner_id: partnerId,
    starts_at: new Date(minute * 60_000),
    ends_at: new Date((minute + 10) * 60_000),
    subfunction_id: subfunctionId,
    customer_id: member.account.customer_id,
    patient_email: member.email,
    patient_last_name: 'Szabó',
    patient_first_name: 'Kata',
    patient_date_of_birth: '1986-04-12',
    ...values,
  });
}
