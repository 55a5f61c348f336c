import { buildStaff, buildStaffDoctor } from './builders/people.ts';
import type { BookingScene } from './booking.ts';
import type { Pool } from '#db/client.ts';

/** From now on the scene's care is by video: it is online, and its doctor is of the staff. */
export async function holdCareByVideo(owner: Pool, scene: BookingScene): Promise<void> {
  const { doctor_id, provider_id } = scene.calendar;
  const partner_id = scene.portal.partner.id;
  const staff = await buildStaff(owner, [{ role: 'doctor', partner_id, provider_id }]);
  const { rows } = await owner.query(
    'UPDATE subfunction SET is_online = true WHERE id = $1 RETURNING specialization_id::int AS specialization',
    [scene.subfunctionId],
  );
  await buildStaffDoctor(owner, staff.id, {
    languages: ['hu'],
    specializationIds: [rows[0].specialization],
    doctorIds: [doctor_id ?? 0],
  });
}
