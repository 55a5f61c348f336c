import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '#db/client.ts';
import { createPortal, createSecret, createTestBooking } from '../booking.ts';
import type { Clinic } from './clinic.ts';
import { findLink, waitForMail } from './mailbox.ts';
import { createPatient, type Patient } from './patient.ts';
import { HUNGARIAN, type Site } from './sites.ts';

/** A reservation made by the portal's own use cases, for journeys that begin with its mail. */
export interface ArrangedBooking {
  id: string;
  patient: Patient;
  /** Path of the mailed link that confirms. */
  verifyPath: string;
}

/** Holds a time, sends the form and waits for the mail. */
export async function arrangeBooking(
  db: Pool,
  clinic: Clinic,
  time = clinic.times[0] ?? '',
  site: Site = HUNGARIAN,
): Promise<ArrangedBooking> {
  const { booking, portal } = connect(db, site);
  const patient = createPatient(site.market);
  const holdSecret = createSecret();
  const slot = { slotId: clinic.slotId(time), subfunctionId: clinic.subfunction };
  const { id } = await booking.holdSlot({
    ...slot,
    portal,
    holdSecret,
    idempotencyKey: randomUUID(),
    humanCheck: 'person',
  });
  await booking.submitReservation({
    portal,
    holdSecret,
    idempotencyKey: randomUUID(),
    form: {
      ...slot,
      reservationId: id,
      patientLastName: patient.lastName,
      patientFirstName: patient.firstName,
      patientDateOfBirth: `${patient.birth.year}-${patient.birth.month.padStart(2, '0')}-${patient.birth.day}`,
      patientMothersName: patient.mothersName,
      patientPhone: patient.phone,
      patientEmail: patient.email,
      patientComment: patient.comment,
      'g-recaptcha-response': 'person',
    },
  });
  const mail = await waitForMail(db, patient.email);
  return { id, patient, verifyPath: findLink(mail, 'verify-public-reservation') };
}

/** The same, confirmed. @returns with the path of the mailed link that cancels */
export async function arrangeConfirmed(
  db: Pool,
  clinic: Clinic,
  time?: string,
  site: Site = HUNGARIAN,
): Promise<ArrangedBooking & { cancelPath: string }> {
  const arranged = await arrangeBooking(db, clinic, time, site);
  const { booking, portal } = connect(db, site);
  const token = arranged.verifyPath.split('/').at(-1) ?? '';
  await booking.verifyReservation({ portal, token, humanCheck: 'person' });
  const mail = await waitForMail(db, arranged.patient.email, 2);
  return { ...arranged, cancelPath: findLink(mail, 'cancel-reservation') };
}

/** Lets the hold of a reservation, and with it the mailed link, run out. */
export async function letHoldRunOut(db: Pool, clinic: Clinic): Promise<void> {
  await db.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second'
      WHERE calendar_id = $1 AND status IN ('started', 'pending_verification')`,
    [clinic.calendar.id],
  );
  await db.query(
    `UPDATE token SET expires_at = portal_now() - interval '1 second'
      WHERE reservation_id IN (SELECT id FROM reservation WHERE calendar_id = $1)`,
    [clinic.calendar.id],
  );
}

/** Sends the reminder of two days before a visit now. */
export async function letReminderCome(db: Pool, id: string): Promise<void> {
  await db.query(
    `WITH due AS (
       INSERT INTO reminder (partner_id, reservation_id, hours_before, visit_starts_at, run_at, state)
         SELECT partner_id, id, 48, starts_at, portal_now(), 'queued' FROM reservation WHERE id = $1
         ON CONFLICT (reservation_id, hours_before, visit_starts_at) DO UPDATE SET state = 'queued' RETURNING id, partner_id)
     INSERT INTO outbox (partner_id, kind, payload)
       SELECT partner_id, 'mail_reminder', jsonb_build_object('reservation', $1::text, 'reminder', id::text) FROM due`,
    [id],
  );
}

/** Reservations of a clinic, oldest first. */
export async function findStatuses(db: Pool, clinic: Clinic): Promise<string[]> {
  const { rows } = await db.query<{ status: string }>(
    'SELECT status::text FROM reservation WHERE calendar_id = $1 ORDER BY created_at',
    [clinic.calendar.id],
  );
  return rows.map(({ status }) => status);
}

/** For how many minutes a time of a clinic is held. */
export async function getHoldMinutes(db: Pool, clinic: Clinic): Promise<number> {
  const { rows } = await db.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM hold_expires_at - created_at) / 60)::int AS minutes
       FROM reservation WHERE calendar_id = $1 AND status = 'started'`,
    [clinic.calendar.id],
  );
  return rows[0]?.minutes ?? Number.NaN;
}

function connect(db: Pool, site: Site) {
  const dataFolder = process.env.E2E_DATA_DIR ?? '';
  const appSecret = readFileSync(join(dataFolder, 'app-secret'), 'utf8').trim();
  const portal = createPortal({
    market: site.market,
    locale: site.locale,
    host: site.host,
    origin: site.origin,
    partner: { id: 1, key: 'generic', name: 'Vizit' },
  });
  return { booking: createTestBooking(db, { appSecret }), portal };
}
