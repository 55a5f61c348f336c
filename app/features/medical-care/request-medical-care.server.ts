import { createHash } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { v7 as createUuid } from 'uuid';
import { attachToCare, nameContents } from '#app/features/files/attach-referrals.server.ts';
import { findCover, findDecisionMoment } from '#app/features/preauthorization/find-cover.server.ts';
import { warningOf } from '#app/features/preauthorization/preauth-type.ts';
import { serviceTypeOf } from '#app/features/reservations/service-type.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import type { CustomerActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { hashCall, requireIdempotencyKey } from '#app/platform/call-headers.server.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import type { PreauthType, ServiceType } from '#app/platform/states.ts';
import { countTries, hashSubject, type Throttle } from '#app/platform/throttle.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { checkCareForm, type CareForm, type CarePerson } from './care-request.ts';
import type { requestMedicalCare as contract } from './contract.ts';
import { findCarePatient, type CarePatient } from './find-care-patient.server.ts';
import {
  getCare,
  getKept,
  insertCare,
  isOwnCare,
  keepAnswer,
  type CareRow,
  type NamedCall,
} from './queries.server.ts';

export interface CareDeps {
  db: Database;
  appSecret: string;
}

type Form = BodyOf<typeof contract>;
type Answer = AnswerOf<typeof contract>;

/** What is asked for, and on which terms it was shown. */
export type AskedCare = Pick<
  Form,
  'subfunction' | 'specialization' | 'provider' | 'startAt' | 'preauthType' | 'referrals'
>;

/** Somebody works each of them off. */
const REQUESTS: Throttle = { purpose: 'medical_care', limit: 20, windowSeconds: 24 * 60 * 60 };

/**
 * Keeps a request for care that the call centre organises, with its referrals; a mail says what happens next. Who the patient is, who
 * pays and whether the insurer has to approve follow from the portal's own tables.
 * @param input.id that it will have; where there is one, that stays what was asked for
 * @param input.saidOn the day on which the wishes were said, where that was not now
 * @throws PortalError sign_in_required, invalid_input (with fields; `referrals`: gone; `provider`: notOffered; `doctor`: notOfDoctor), not_found (no such care, clinic or child),
 * attachments_required, key_reused, too_many_today; preauth_required, preauth_too_early, self_paid_only (worse than what was shown)
 */
export async function requestMedicalCare(
  { db, appSecret }: CareDeps,
  input: {
    portal: Portal;
    idempotencyKey: string | undefined;
    form: Form;
    id?: string;
    saidOn?: string;
  },
): Promise<Answer> {
  const { portal, form, id = createUuid(), saidOn } = input;
  const customer = requireCustomer(portal);
  const key = requireIdempotencyKey(input.idempotencyKey);
  const typed = requirePerson(portal, form, saidOn);
  const patient = await findCarePatient({ db }, portal, { form, person: typed });
  const scope = createHash('sha256').update(`customer ${customer.customerId}`).digest();
  const partnerId = portal.partner.id;
  const tries = { throttle: REQUESTS, subject: hashSubject(appSecret, `${customer.customerId}`) };
  const { call, before } = await transact(
    db.main,
    async (transaction) => {
      const bodyHash = await hashRequest(transaction, portal, form);
      const named: NamedCall = { scope, key, bodyHash };
      const kept = await getAnswer(transaction, named);
      // What is refused anyhow uses up nothing of the day, either.
      if (!kept) await requireTerms(transaction, portal, customer, askedOf(portal, form, patient));
      return { call: named, before: kept };
    },
    { partnerId },
  );
  // A repeat is no new request, and uses up nothing of the day.
  if (before) return before;
  const seconds = await countTries(db.main, partnerId, [tries]);
  if (seconds > 0) throw new PortalError('too_many_today', { retryAfterSeconds: seconds });
  return transact(
    db.main,
    async (transaction) => {
      const kept = await getAnswer(transaction, call);
      if (kept) return kept;
      const answer = await keepRequest(transaction, portal, customer, { id, form, patient });
      await keepAnswer(transaction, call, answer);
      return answer;
    },
    { partnerId },
  );
}

/** @throws PortalError key_reused */
async function getAnswer(transaction: Transaction, call: NamedCall): Promise<Answer | null> {
  const kept = await getKept<Answer>(transaction, call);
  if (kept && 'result' in kept) throw new PortalError(kept.result);
  return kept;
}

/** @throws PortalError invalid_input (with fields) */
export function requirePerson(portal: Portal, form: CareForm, today = todayOf(portal)): CarePerson {
  const { person, errors } = checkCareForm(form, {
    today,
    nowMs: nowMs(),
    market: portal.market,
    asksMothersName: portal.theme.flags.asksMothersName,
    parsePhone: createPhoneParser(parsePhoneNumberFromString, portal.market),
  });
  if (person) return person;
  throw new PortalError('invalid_input', { fields: errors as Record<string, string> });
}

/** The same files sent again have other ids: their content tells. */
async function hashRequest(transaction: Transaction, portal: Portal, form: Form): Promise<Buffer> {
  const { referrals = [], ...body } = form;
  const contents = await nameContents(transaction, portal, referrals);
  return hashCall('medical care', { ...body, contents });
}

/** @throws PortalError not_found (no such care or clinic), invalid_input (`provider`: notOffered; `doctor`: notOfDoctor) */
export async function requireCare(
  transaction: Transaction,
  { market }: Portal,
  { form, person: { doctorName } }: { form: AskedCare; person: Pick<CarePerson, 'doctorName'> },
): Promise<CareRow> {
  const { subfunction, provider } = form;
  const care = await getCare(transaction, { subfunction, provider, doctorName, market });
  if (!care || (form.specialization ?? care.specialization_id) !== care.specialization_id) {
    throw new PortalError('not_found');
  }
  const refuse = (fields: Record<string, string>) => new PortalError('invalid_input', { fields });
  if (!care.is_offered) throw refuse({ provider: 'notOffered' });
  if (care.is_other_doctors) throw refuse({ doctor: 'notOfDoctor' });
  return care;
}

async function keepRequest(
  transaction: Transaction,
  portal: Portal,
  customer: CustomerActor,
  { id, form, patient }: { id: string; form: Form; patient: CarePatient },
): Promise<Answer> {
  const { subfunction, referrals = [] } = form;
  const { person, onBehalf } = patient;
  const asked = askedOf(portal, form, patient);
  const { care, terms } = await requireTerms(transaction, portal, customer, asked);
  const isKept = await insertCare(transaction, {
    id,
    customerId: customer.customerId,
    host: portal.host,
    locale: portal.locale,
    mode: form.mode,
    serviceType: terms.serviceType,
    preauthType: terms.preauthType,
    providerId: care.provider_id,
    doctorId: care.doctor_id,
    subfunctionId: subfunction,
    startsAt: form.startAt === null ? null : new Date(form.startAt),
    wishes: form.formData.wishes,
    wantsEnglish: form.formData.wantsEnglish,
    hasNoReferral: referrals.length === 0,
    person,
    onBehalfRelation: onBehalf?.relation ?? null,
    dueAt: new Date(await findDecisionMoment(transaction, portal)),
  });
  const answer: Answer = {
    id,
    status: 'requested',
    needsPreauthorization: terms.preauthType === 'normal',
  };
  if (!isKept) {
    if (await isOwnCare(transaction, id, customer.customerId)) return answer;
    throw new PortalError('sign_in_required');
  }
  await attachToCare(transaction, portal, { ids: referrals, careId: id });
  await writeAudit(transaction, portal, {
    action: 'medical_care_requested',
    customerId: customer.customerId,
    object: { kind: 'medical_care', id },
  });
  await orderJob(transaction, 'mail_medical_care', { care: id, step: 'requested' });
  return answer;
}

/**
 * What is asked for, and on which terms.
 * @throws PortalError not_found, invalid_input, attachments_required, preauth_required, preauth_too_early, self_paid_only
 */
export async function requireTerms(
  transaction: Transaction,
  portal: Portal,
  customer: CustomerActor,
  {
    form,
    person,
    isSelfPaid,
  }: { form: AskedCare; person: Pick<CarePerson, 'doctorName'>; isSelfPaid: boolean },
): Promise<{ care: CareRow; terms: Terms }> {
  const care = await requireCare(transaction, portal, { form, person });
  const terms = isSelfPaid
    ? selfPaidTerms(portal)
    : await decideTerms(transaction, portal, customer, form, care);
  if (care.is_referral_required && !terms.isSelfPaid && (form.referrals ?? []).length === 0) {
    throw new PortalError('attachments_required', {
      values: { phone: portal.viewer.callCenterNumber ?? '' },
    });
  }
  return { care, terms };
}

/** A customer's product does not extend to everybody. */
function askedOf(portal: Portal, form: Form, { person, onBehalf }: CarePatient) {
  return {
    form,
    person,
    isSelfPaid: (onBehalf?.isSelfPaid ?? false) || paysThemselves(portal, form),
  };
}

interface Terms {
  serviceType: ServiceType;
  preauthType: PreauthType;
  isSelfPaid: boolean;
}

/**
 * The cover decides, as for a time of the calendar; where clinic or time are still open, what the product needs at all: it is decided again when it is booked.
 * @throws PortalError preauth_required, preauth_too_early, self_paid_only
 */
async function decideTerms(
  transaction: Transaction,
  portal: Portal,
  customer: CustomerActor,
  form: AskedCare,
  { provider_id: providerId, doctor_id: doctorId }: CareRow,
): Promise<Terms> {
  const { viewer } = portal;
  const startsAt = form.startAt === null ? null : Date.parse(form.startAt);
  if (providerId === null || startsAt === null) {
    const preauthType = viewer.hasPreauthorization ? 'normal' : 'none';
    requireShown(preauthType, form);
    return { serviceType: serviceTypeOf(viewer), preauthType, isSelfPaid: false };
  }
  const visit = { subfunctionId: form.subfunction, providerId, doctorId, startsAt };
  const found = await findCover(transaction, portal, customer, visit);
  const preauthType = found?.check.preauthType ?? 'none';
  requireShown(preauthType, form);
  const isSelfPaid = preauthType === 'self_paid';
  const serviceType = isSelfPaid ? 'SELF_PAID' : serviceTypeOf(viewer);
  return { serviceType, preauthType, isSelfPaid };
}

function selfPaidTerms({ viewer }: Portal): Terms {
  const preauthType = viewer.isInsured ? 'self_paid' : 'none';
  return { serviceType: 'SELF_PAID', preauthType, isSelfPaid: true };
}

/** Who is not insured, and who wants to, whatever the cover says. */
export function paysThemselves(
  { viewer }: Pick<Portal, 'viewer'>,
  { mode, serviceType }: Pick<Form, 'mode' | 'serviceType'>,
): boolean {
  return mode === 'self_paid' || serviceType === 'SELF_PAID' || !viewer.isInsured;
}

/** @throws PortalError preauth_required, preauth_too_early, self_paid_only */
function requireShown(decided: PreauthType, { preauthType: shown }: AskedCare): void {
  const warning = warningOf(decided, shown);
  if (warning) throw new PortalError(warning);
}
