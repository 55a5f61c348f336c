import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { actInCall, type Call } from '#app/features/call-centre/as-person.server.ts';
import { requireGuest } from '#app/features/call-centre/book-for-guest.server.ts';
import { extendHoldOfCall } from '#app/features/call-centre/extend-hold.server.ts';
import { secretOf } from '#app/features/call-centre/hold-secret.server.ts';
import { canGetTexts } from '#app/features/messaging/can-get-texts.ts';
import { orderMessage } from '#app/features/messaging/order-message.server.ts';
import { asksRegistration } from '#app/features/reservations/asks-registration.ts';
import { noteOnHold } from '#app/features/reservations/note-on-hold.server.ts';
import { getSubscriber } from '#app/features/reservations/own-data.server.ts';
import { checkComment } from '#app/features/reservations/patient.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { sendFinishLink as contract } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import { childOf, sealPrepared, type Prepared, type PreparedVisit } from './prepared.server.ts';
import { createLink, endOtherLinks, lockOwnerOf } from './queries.server.ts';
import { requireTurn } from './require-turn.server.ts';

type Input = BodyOf<typeof contract> & { opening: string };

/**
 * Sends a link with which whoever is on the telephone finishes the booking of a held time. A customer's goes to the number or address
 * that the portal has of them, never to one that was typed. The time is held for longer, once; links sent before end.
 * @throws PortalError sign_in_required, forbidden, not_found, registration_required, hold_expired (over, or not of this call), no_more_texts, no_more_mails,
 * invalid_input (`way`: there is no number or address; of a guest the form's fields)
 */
export async function sendLink(
  deps: FinishLinkDeps,
  staffPortal: Portal,
  input: Input,
): Promise<void> {
  const call = await actInCall(deps, staffPortal, input.opening, 'appointment.write');
  const { to, locale, form } = await prepare(deps, call, input);
  await requireTurn(deps, call.portal, { way: input.way, to });
  const { db, appSecret } = deps;
  const { reservationId, slotId, subfunctionId, way } = input;
  const holdSecret = secretOf(input.opening);
  const secretHash = hashHoldSecret(holdSecret);
  const { partnerId } = call.opening;
  // What it says it says in the language of whoever reads it.
  const note = { portal: { ...call.portal, locale }, reservationId, holdSecret, comment: '' };
  if (!(await noteOnHold(deps, note))) throw new PortalError('hold_expired');
  const id = createTokenId(appSecret);
  const prepared: PreparedVisit = { holdSecret, slotId, subfunctionId, way, to, form };
  const customerId = customerOf(call);
  await transact(
    db.main,
    async (transaction) => {
      if (customerId !== null) await lockOwnerOf(transaction, customerId);
      const { opening } = input;
      const expiresAt = await extendHoldOfCall(transaction, { opening, reservationId });
      await endOtherLinks(transaction, reservationId);
      const isKept = await createLink(transaction, {
        id,
        hash: hashToken(createToken(appSecret, id)),
        about: { reservationId },
        minorId: childOf(prepared),
        customerId,
        holdSecretHash: secretHash,
        sealed: sealPrepared(appSecret, id, prepared),
        messageId: await orderDelivery(transaction, { id, reservationId, way, to }),
        expiresAt,
      });
      if (!isKept) throw new PortalError('not_found');
      await writeAudit(transaction, staffPortal, {
        action: 'finish_link_sent',
        customerId,
        object: { kind: 'reservation', id: reservationId },
        role: call.role,
        grounds: call.opening.grounds,
      });
    },
    { partnerId },
  );
}

const customerOf = ({ opening: { subject } }: Call) =>
  subject.kind === 'customer' ? subject.customerId : null;

/** @returns the id of the text message; null: it goes by mail */
async function orderDelivery(
  transaction: Transaction,
  link: { id: string; reservationId: string; way: Prepared['way']; to: string },
): Promise<string | null> {
  const { id, reservationId, way, to } = link;
  if (way === 'sms') {
    return orderMessage(transaction, { about: 'finish', reservationId, to: { phone: to } });
  }
  await orderJob(transaction, 'mail_finish_link', { link: id, reservation: reservationId });
  return null;
}

async function prepare(
  deps: FinishLinkDeps,
  call: Call,
  input: Input,
): Promise<Pick<PreparedVisit, 'to' | 'form'> & { locale: Locale }> {
  const { kind } = call.opening.subject;
  if (kind === 'customer') return prepareForCustomer(deps, call, input);
  if (kind === 'guest') return prepareForGuest(deps, call, input);
  throw new PortalError('not_found');
}

async function prepareForCustomer(
  deps: FinishLinkDeps,
  { portal }: Call,
  { way, patientComment = '', minor }: Input,
) {
  const to = await findAddressOf(deps, portal, way);
  const comment = checkComment(patientComment);
  if (comment.error) {
    throw new PortalError('invalid_input', { fields: { patientComment: comment.error } });
  }
  const form = { kind: 'customer' as const, patientComment, minor: minor ?? null };
  return { to, locale: portal.locale, form };
}

/**
 * Where a customer is reached: never at what is typed on the telephone.
 * @throws PortalError registration_required, invalid_input (`way`: there is no number or address)
 */
export async function findAddressOf(
  { db, smsPrefixes }: FinishLinkDeps,
  portal: Portal,
  way: Prepared['way'],
): Promise<string> {
  const subscriber = await getSubscriber(db.main, portal);
  if (!subscriber) throw new PortalError('registration_required');
  const parse = createPhoneParser(parsePhoneNumberFromString, portal.market);
  const to = way === 'mail' ? subscriber.contact_email : parse(subscriber.phone);
  if (!to || (way === 'sms' && !canGetTexts(to, smsPrefixes))) {
    throw new PortalError('invalid_input', { fields: { way: 'noTexts' } });
  }
  return to;
}

async function prepareForGuest({ smsPrefixes }: FinishLinkDeps, { portal }: Call, input: Input) {
  if (asksRegistration(portal)) throw new PortalError('registration_required');
  const { guest: typed, way } = input;
  if (!typed) throw new PortalError('invalid_input');
  const guest = requireGuest({ confirmBy: way, patient: typed.patient }, portal, smsPrefixes);
  const to = way === 'mail' ? guest.email : guest.phone;
  if (!to) throw new PortalError('invalid_input');
  return { to, locale: typed.locale, form: { kind: 'guest' as const, guest } };
}
