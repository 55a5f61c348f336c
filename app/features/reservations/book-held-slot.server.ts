import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { attachReferrals, nameContents } from '#app/features/files/attach-referrals.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { settleCover } from '#app/features/preauthorization/settle-cover.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { noteInName } from '#app/platform/in-name.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { transact } from '#db/client.ts';
import {
  hashCall,
  hashHoldSecret,
  requireIdempotencyKey,
} from '#app/platform/call-headers.server.ts';
import type { bookReservation as contract } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { findPatient } from './find-patient.server.ts';
import { dayOfVisit, getSubscriber, toPatient } from './own-data.server.ts';
import type { FieldError } from '#app/people/person-fields.ts';
import { checkClientEid, checkComment } from './patient.ts';
import { hashPerson } from '#app/people/person-hash.server.ts';
import { type KeptCall } from './hold-queries.server.ts';
import { bookReservation, type BookResult } from './queries.server.ts';
import { requireOwnEid } from './require-own-eid.server.ts';
import { requireHumanOrKept } from './repeated-call.server.ts';
import { isCareRefusal, refuseCare } from './refuse-care.server.ts';
import { serviceTypeOf } from './service-type.ts';
import { mayOrganise } from '#app/platform/viewer.ts';

export interface BookHeldSlotInput {
  portal: Portal;
  holdSecret: string | undefined;
  idempotencyKey: string | undefined;
  /** The body of the call, as sent. */
  form: BodyOf<typeof contract>;
}

/**
 * Confirms a held time for the customer who is signed in, at once: their address is verified. Who the patient is and how the
 * visit is paid for follow from the portal's own tables; only the comment, the member id and somebody else's details are typed.
 * Care that the insurer has to approve waits for it.
 * @throws PortalError sign_in_required, registration_required (no current subscription), invalid_input (with fields),
 * not_found (no such child of theirs, or a member id of somebody else), human_check_failed, hold_expired, person_busy, key_reused, attachments_required;
 * not_offered, is_publicly_not_reservable, admed_only (not bookable any more: the hold is over);
 * preauth_required, preauth_too_early, self_paid_only (worse than what the form says was shown)
 */
export async function bookHeldSlot(
  deps: BookingDeps,
  { portal, holdSecret, idempotencyKey, form }: BookHeldSlotInput,
): Promise<AnswerOf<typeof contract>> {
  const customer = requireCustomer(portal);
  const { customerId } = customer;
  const typed = requireTyped(form);
  const slot = decodeSlotId(form.slotId);
  if (!slot) throw new PortalError('hold_expired');
  const { [HUMAN_CHECK_FIELD]: humanCheckAnswer, referrals = [], ...body } = form;
  const contents = await transact(
    deps.db.main,
    (transaction) => nameContents(transaction, portal, referrals),
    { partnerId: portal.partner.id },
  );
  const call: KeptCall = {
    partnerId: portal.partner.id,
    secretHash: hashHoldSecret(holdSecret),
    idempotencyKey: requireIdempotencyKey(idempotencyKey),
    bodyHash: hashCall('book', { ...body, contents, customerId }),
  };
  const subscriber = await getSubscriber(deps.db.main, portal);
  if (!subscriber) throw new PortalError('registration_required');
  const own = toPatient(subscriber, typed);
  const onBehalf = await findPatient(deps, portal, form, dayOfVisit(slot.startsAt, portal));
  const patient = onBehalf ? { ...own, ...onBehalf.person } : own;
  const kept = await requireHumanOrKept<BookResult>(deps, portal, humanCheckAnswer, call);
  if (!kept) await requireOwnEid(deps, portal, typed.clientEid, form.reservationId);
  const cancelId = createTokenId(deps.appSecret);
  const { partnerId } = call;
  const booked = await transact(
    deps.db.main,
    async (transaction) => {
      await noteInName(transaction, portal);
      const answer =
        kept?.answer ??
        (await bookReservation(transaction, {
          ...call,
          id: form.reservationId,
          calendarId: slot.calendarId,
          startsAt: new Date(slot.startsAt),
          subfunctionId: form.subfunctionId,
          customerId,
          serviceType: onBehalf?.isSelfPaid ? 'SELF_PAID' : serviceTypeOf(portal.viewer),
          onlyOrganisable: !mayOrganise(portal.viewer, { organizableByCustomer: false }),
          onBehalfRelation: onBehalf?.relation ?? null,
          askedAt: null,
          patient,
          personHash: hashPerson(deps.appSecret, portal, patient),
          locale: portal.locale,
          cancelToken: { id: cancelId, hash: hashToken(createToken(deps.appSecret, cancelId)) },
          note: () =>
            writeAudit(transaction, portal, {
              action: 'booked_on_behalf',
              customerId,
              object: { kind: 'reservation', id: form.reservationId },
            }),
        }));
      // The hold is over: nothing of that is taken back.
      if (isCareRefusal(answer.result)) return answer.result;
      if (answer.result !== 'ok') throw new PortalError(answer.result);
      if (customer.through) {
        await writeAudit(transaction, portal, {
          action: 'booked_in_name',
          customerId,
          object: { kind: 'reservation', id: answer.id },
        });
      }
      const hasReferral = await attachReferrals(transaction, portal, {
        ids: referrals,
        reservationId: answer.id,
        startsAt: slot.startsAt,
      });
      // Who pays for somebody else has no cover to look at.
      if (onBehalf?.isSelfPaid) return { id: answer.id, status: 'confirmed' } as const;
      const shown = form.preauthType ?? null;
      const visit = { reservationId: answer.id, shown, hasReferral };
      return { id: answer.id, status: await settleCover(transaction, portal, customer, visit) };
    },
    { partnerId },
  );
  if (typeof booked !== 'string') return booked;
  return refuseCare(deps, portal, booked, { id: form.reservationId });
}

function requireTyped(form: BodyOf<typeof contract>) {
  const comment = checkComment(form.patientComment);
  const clientEid = checkClientEid(form.patientClientEid ?? '');
  const fields: Record<string, FieldError> = {};
  if (comment.error) fields['patientComment'] = comment.error;
  if (clientEid.error) fields['patientClientEid'] = clientEid.error;
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  return { comment: comment.text, clientEid: clientEid.text };
}
