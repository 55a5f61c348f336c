import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { UnusedCheck } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createMailedCode, hashMailedCode } from '#app/platform/mailed-code.server.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { asksRegistration } from './asks-registration.ts';
import {
  hashCall,
  hashHoldSecret,
  requireIdempotencyKey,
} from '#app/platform/call-headers.server.ts';
import type { submitReservation as contract } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { checkPatient, PATIENT_FIELDS, type Patient, type PatientForm } from './patient.ts';
import { hashPerson } from '#app/people/person-hash.server.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { maskEmail } from '#app/people/mask-email.ts';
import { type KeptCall } from './hold-queries.server.ts';
import { type SubmitAnswer, submitReservation as submitRow } from './queries.server.ts';
import { requireOwnEid } from './require-own-eid.server.ts';
import { runForHuman } from './repeated-call.server.ts';
import { createTooManyHolds } from './too-many-holds.server.ts';
import { todayOf } from '#app/time/today.ts';

export interface SubmitReservationInput {
  portal: Portal;
  holdSecret: string | undefined;
  idempotencyKey: string | undefined;
  /** The body of the call, as sent. */
  form: BodyOf<typeof contract>;
}

/**
 * Puts the visitor's data onto the hold and sends a link to their e-mail address (through the outbox, in the same
 * transaction). The hold keeps its end: there is no more time for it.
 * @throws PortalError registration_required, invalid_input (with fields), not_found (a member id: a visitor has none), human_check_failed, hold_expired, person_busy, too_many_holds, key_reused
 */
export async function submitReservation(
  deps: BookingDeps,
  { portal, holdSecret, idempotencyKey, form }: SubmitReservationInput,
): Promise<AnswerOf<typeof contract>> {
  if (asksRegistration(portal)) throw new PortalError('registration_required');
  const patient = requirePatient(portal, form);
  const slot = decodeSlotId(form.slotId);
  if (!slot) throw new PortalError('hold_expired');
  const { [HUMAN_CHECK_FIELD]: humanCheckAnswer, ...body } = form;
  const call: KeptCall = {
    partnerId: portal.partner.id,
    secretHash: hashHoldSecret(holdSecret),
    idempotencyKey: requireIdempotencyKey(idempotencyKey),
    bodyHash: hashCall('submit', body),
  };
  const tokenId = createTokenId(deps.appSecret);
  const run = (check: UnusedCheck | null) =>
    submitRow(deps.db.main, {
      ...call,
      check,
      id: form.reservationId,
      calendarId: slot.calendarId,
      startsAt: new Date(slot.startsAt),
      subfunctionId: form.subfunctionId,
      patient,
      personHash: hashPerson(deps.appSecret, portal, patient),
      contactLimit: deps.holdLimits.perContact,
      locale: portal.locale,
      tokenId,
      tokenHash: hashToken(createToken(deps.appSecret, tokenId)),
      codeHash: hashMailedCode(deps.appSecret, tokenId, createMailedCode(deps.appSecret, tokenId)),
    });
  const { clientEid } = patient;
  const before =
    clientEid === null
      ? undefined
      : () => requireOwnEid(deps, portal, clientEid, form.reservationId);
  const { answer, server_now } = await runForHuman<SubmitAnswer>(
    deps,
    portal,
    humanCheckAnswer,
    call,
    { before, run },
  );
  if (answer.result === 'too_many_holds') {
    throw await createTooManyHolds(deps, call, form.reservationId);
  }
  if (answer.result !== 'ok') throw new PortalError(answer.result);
  return {
    id: answer.id,
    status: 'pending_verification',
    expiresAt: new Date(answer.expiresAt).toISOString(),
    serverNow: server_now.toISOString(),
    email: maskEmail(patient.email),
  };
}

function requirePatient(portal: Portal, form: BodyOf<typeof contract>): Patient {
  const texts = Object.fromEntries(
    PATIENT_FIELDS.map((field) => [field, form[field] ?? '']),
  ) as PatientForm;
  const { patient, errors } = checkPatient(texts, {
    today: todayOf(portal),
    asksMothersName: portal.theme.flags.asksMothersName,
    parsePhone: createPhoneParser(parsePhoneNumberFromString, portal.market),
  });
  if (!patient) throw new PortalError('invalid_input', { fields: errors });
  return patient;
}
