import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { BookingDeps } from './deps.server.ts';
import { checkComment } from './patient.ts';
import { noteOnHoldRow } from './hold-queries.server.ts';

export interface NoteOnHoldInput {
  portal: Portal;
  reservationId: string;
  holdSecret: string | undefined;
  /** What the patient tells the doctor, as typed. */
  comment: string;
}

/**
 * Notes the comment on a hold whose holder goes on to register.
 * @returns whether the hold lives and is this browser's
 * @throws PortalError invalid_input (fields.patientComment)
 */
export function noteOnHold(
  { db }: Pick<BookingDeps, 'db'>,
  { portal, reservationId, holdSecret, comment }: NoteOnHoldInput,
): Promise<boolean> {
  const { text, error } = checkComment(comment);
  if (error) throw new PortalError('invalid_input', { fields: { patientComment: error } });
  return noteOnHoldRow(db.main, {
    partnerId: portal.partner.id,
    id: reservationId,
    secretHash: hashHoldSecret(holdSecret),
    comment: text,
    locale: portal.locale,
  });
}
