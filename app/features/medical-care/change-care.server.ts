import { attachToCare, detachFromCare } from '#app/features/files/attach-referrals.server.ts';
import { presentFile } from '#app/features/files/present.ts';
import { findOnBehalf } from '#app/features/relatives/manage-minors.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { AnswerOf, BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { countTries, hashSubject, type Throttle } from '#app/platform/throttle.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import { giveBackHeld } from './calendar-queries.server.ts';
import type { CarePerson } from './care-request.ts';
import { isTakeable, presentTime } from './care-work.ts';
import type {
  CareToChange,
  changeMedicalCare as contract,
  getCareToChange as getContract,
} from './contract.ts';
import type { CareRow } from './queries.server.ts';
import { requirePerson, requireTerms, type CareDeps } from './request-medical-care.server.ts';
import {
  findChanges,
  fitsDetails,
  isAskedAnew,
  isChangeable,
  isLookedForAnew,
  standAfterChange,
  wishFromNow,
  type CareDetails,
  type ClinicPlace,
} from './care-details.ts';
import { getDetails, keepDetails, type DetailsRow } from './details-queries.server.ts';
import { endOfOffers } from './work-off-care.server.ts';
import { nextDue } from './care-due.server.ts';
import { lockCare, type LockedCare, type OfferedTime } from './work-queries.server.ts';

type Change = BodyOf<typeof contract>;
type Answer = AnswerOf<typeof contract>;

/** Somebody reads each of them. */
const CHANGES: Throttle = { purpose: 'medical_care_change', limit: 60, windowSeconds: 86_400 };
/** What is kept of changes: more than anybody reads. */
const KEPT_CHANGES = 50;

/**
 * What a request tells, for the form in which its patient changes it.
 * @throws PortalError sign_in_required, not_found (not theirs), changed_meanwhile (it is booked or over)
 */
export async function getCareToChange(
  { db }: Pick<CareDeps, 'db'>,
  { portal, id }: { portal: Portal; id: string },
): Promise<AnswerOf<typeof getContract>> {
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      const { care, row } = await requireChangeable(transaction, id, customerId);
      await writeAudit(transaction, portal, {
        action: 'medical_care_read',
        customerId,
        object: { kind: 'medical_care', id },
      });
      return presentToChange(care, row);
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Takes over what the patient tells now. Who pays and whether the insurer has to approve is decided anew; times on offer that do not fit
 * any more are given back; whoever organises it sees what was changed. Repeating it changes nothing.
 * @throws PortalError sign_in_required, not_found (not theirs, or no such care or clinic), invalid_input (with fields), attachments_required, too_many_today;
 * preauth_required, preauth_too_early, self_paid_only (worse than what was shown); changed_meanwhile (it is another version: with how it stands)
 */
export async function changeMedicalCare(
  { db, appSecret }: CareDeps,
  { portal, id, change }: { portal: Portal; id: string; change: Change },
): Promise<Answer> {
  const customer = requireCustomer(portal);
  const { customerId } = customer;
  const partnerId = portal.partner.id;
  const tries = { throttle: CHANGES, subject: hashSubject(appSecret, `${customerId}`) };
  const seconds = await countTries(db.main, partnerId, [tries]);
  if (seconds > 0) throw new PortalError('too_many_today', { retryAfterSeconds: seconds });
  const children = await findOnBehalf({ db }, { portal });
  return transact(
    db.main,
    async (transaction) => {
      const { care, row } = await requireChangeable(transaction, id, customerId);
      // It may have been asked for in another market, whose clinics and clock it goes by.
      const there = { ...portal, market: care.country, timeZone: MARKET_ZONES[care.country] };
      const today = todayOf(there);
      const person = requirePerson(there, toForm(row, change), today);
      const { care: asked, terms } = await requireTerms(transaction, there, customer, {
        form: { ...change, specialization: null },
        person,
        isSelfPaid: goesOnPaying(portal, { care, row, children }),
      });
      const before = presentDetails(row);
      const { files, hasOthers } = await changeFiles(transaction, portal, { id, row, change });
      const wishes = wishFromNow(row.wishes, change.formData.wishes, today);
      const told = describeDetails(change, { person, asked, files, wishes });
      const changes = findChanges(before, told, hasOthers);
      const isSameQuestion = !isAskedAnew(changes) && terms.serviceType === care.service_type;
      const isApproved = isSameQuestion ? care.is_approved : null;
      const needsPreauthorization = terms.preauthType === 'normal' && isApproved === null;
      if (changes.length === 0) {
        return { id, status: care.status, needsPreauthorization, givenBack: [] };
      }
      if (care.version !== change.version) {
        throw new PortalError('changed_meanwhile', {
          details: { now: presentToChange(care, row) },
        });
      }
      const where = { clinic: placeOf(asked), timeZone: there.timeZone };
      const offers = care.offers.filter((offer) => fitsDetails(offer, told, changes, where));
      const gone = care.offers.filter((offer) => !offers.includes(offer));
      await giveBackHeld(transaction, heldIn(gone));
      const isOffered = { status: care.status, isClaimed: care.claimed_by !== null };
      const status = standAfterChange(isOffered, offers, nowMs());
      const { dueAt, promisedAt } = await dueAfterChange(
        transaction,
        { ...care, status, offers },
        isLookedForAnew(changes) || status !== care.status,
      );
      const givenBack = gone.filter((offer) => isTakeable(offer, nowMs())).map(presentTime);
      await keepDetails(
        transaction,
        {
          id,
          subfunction_id: change.subfunction,
          provider_id: asked.provider_id,
          doctor_id: asked.doctor_id,
          typed_doctor: asked.doctor_id === null ? person.doctorName : null,
          starts_at: change.startAt === null ? null : new Date(change.startAt),
          wishes: told.wishes,
          wants_english: told.wantsEnglish,
          comment: told.complaints,
          phone: told.phone,
          email: told.email,
          ...told.address,
          has_no_referral: told.referrals.length === 0,
          changes: [
            ...row.changes,
            { at: new Date(nowMs()).toISOString(), changes, givenBack },
          ].slice(-KEPT_CHANGES),
        },
        {
          status,
          offers: status === 'offered' ? offers : [],
          service_type: terms.serviceType,
          preauth_type: terms.preauthType,
          is_approved: isApproved,
          due_at: dueAt,
        },
        promisedAt,
      );
      await writeAudit(transaction, portal, {
        action: 'medical_care_changed',
        customerId,
        object: { kind: 'medical_care', id },
      });
      // A worker of the release before knows of the first step alone, and says that the request is there.
      await orderJob(transaction, 'mail_medical_care', {
        care: id,
        step: 'requested',
        change: '1',
      });
      return { id, status, needsPreauthorization, givenBack };
    },
    { partnerId },
  );
}

/** Who pays for themselves, and for others than children; a child that is named otherwise by now was covered, and goes on being. */
function goesOnPaying(
  { viewer }: Pick<Portal, 'viewer'>,
  {
    care,
    row,
    children,
  }: { care: LockedCare; row: DetailsRow; children: Awaited<ReturnType<typeof findOnBehalf>> },
): boolean {
  if (row.mode === 'self_paid' || !viewer.isInsured) return true;
  const isChild = children.some(
    ({ lastName, firstName, birthDate }) =>
      lastName === row.last_name && firstName === row.first_name && birthDate === row.date_of_birth,
  );
  return row.on_behalf_relation !== null && !isChild && care.service_type === 'SELF_PAID';
}

/** @throws PortalError not_found, changed_meanwhile */
async function requireChangeable(
  transaction: Transaction,
  id: string,
  customerId: number,
): Promise<{ care: LockedCare; row: DetailsRow }> {
  const care = await lockCare(transaction, id, customerId);
  const row = care && (await getDetails(transaction, id));
  if (!care || !row) throw new PortalError('not_found');
  if (!isChangeable(care.status)) throw new PortalError('changed_meanwhile');
  return { care, row };
}

/** The form's own rules hold for what can be changed of it; whom it is for stays. */
function toForm({ mode }: DetailsRow, change: Change): Parameters<typeof requirePerson>[1] {
  const { doctor, email, phoneNumber, zipcode, city, street, startAt, formData } = change;
  const nobody = { lastName: '', firstName: '', dateOfBirth: '', mothersName: '', onBehalf: {} };
  return { ...nobody, mode, doctor, email, phoneNumber, zipcode, city, street, startAt, formData };
}

/**
 * Puts new files to the request, and takes away those that are not sent with it any more.
 * @returns the names of those that it has now, and whether they are others, which may be named as those before
 * @throws PortalError invalid_input (`referrals`: gone)
 */
async function changeFiles(
  transaction: Transaction,
  portal: Portal,
  { id, row, change: { referrals = [] } }: { id: string; row: DetailsRow; change: Change },
): Promise<{ files: string[]; hasOthers: boolean }> {
  const kept = row.files.filter((file) => referrals.includes(file.id));
  const added = referrals.filter((one) => !kept.some((file) => file.id === one));
  const attached = await attachToCare(transaction, portal, { ids: added, careId: id });
  const removed = row.files.filter((file) => !kept.includes(file)).map((file) => file.id);
  await detachFromCare(transaction, { ids: removed, careId: id });
  return {
    files: [...kept.map(({ name }) => name), ...attached],
    hasOthers: added.length + removed.length > 0,
  };
}

function describeDetails(
  { provider, startAt, formData }: Change,
  {
    person,
    asked,
    files,
    wishes,
  }: { person: CarePerson; asked: CareRow; files: string[]; wishes: CareDetails['wishes'] },
): CareDetails {
  const { zipcode, city, street } = person;
  return {
    subfunction: { id: asked.id, name: asked.name, locales: asked.locales },
    provider:
      provider === null || asked.provider_name === null
        ? null
        : { uuid: provider, name: asked.provider_name },
    doctor: person.doctorName,
    startsAt: startAt,
    wishes: wishes.map(({ date, part }) => ({ date, part })),
    wantsEnglish: formData.wantsEnglish,
    complaints: person.complaints,
    phone: person.phone,
    email: person.email,
    address: { zipcode, city, street },
    referrals: files,
  };
}

function presentDetails(row: DetailsRow): CareDetails {
  const { subfunction_id: id, subfunction_name: name, subfunction_locales: locales } = row;
  const { zipcode, city, street } = row;
  return {
    subfunction: { id, name, locales },
    provider:
      row.provider_uuid === null || row.provider_name === null
        ? null
        : { uuid: row.provider_uuid, name: row.provider_name },
    doctor: row.doctor_name,
    startsAt: row.starts_at && row.starts_at.toISOString(),
    wishes: row.wishes,
    wantsEnglish: row.wants_english,
    complaints: row.comment,
    phone: row.phone,
    email: row.email,
    address: { zipcode, city, street },
    referrals: row.files.map((file) => file.name),
  };
}

function presentToChange(care: LockedCare, row: DetailsRow): CareToChange {
  return {
    id: care.id,
    version: care.version,
    market: care.country,
    mode: row.mode,
    serviceType: care.service_type,
    preauthType: care.preauth_type,
    providerId: row.provider_id,
    doctorId: row.doctor_id,
    details: presentDetails(row),
    patient: {
      name: formatPersonName(care.country, row.last_name, row.first_name),
      dateOfBirth: row.date_of_birth,
      isOther: row.on_behalf_relation !== null,
    },
    offers: care.offers.filter((offer) => isTakeable(offer, nowMs())).map(presentTime),
    files: row.files.map(presentFile),
  };
}

/** What goes on waiting for an answer ends as it was said, or with the last time that is left of it. */
async function dueAfterChange(
  transaction: Transaction,
  { status, offers, due_at: before, country }: LockedCare,
  isAnew: boolean,
): Promise<{ dueAt: Date; promisedAt?: Date }> {
  if (status !== 'offered') {
    return { dueAt: isAnew ? await nextDue(transaction, country) : before };
  }
  const dueAt = endOfOffers(offers, before);
  if (dueAt.getTime() === before.getTime()) return { dueAt };
  return { dueAt, promisedAt: await nextDue(transaction, country, dueAt.getTime()) };
}

function placeOf({ provider_name: name, provider_place: place }: CareRow): ClinicPlace | null {
  return name === null || place === null ? null : { name, ...place };
}

function heldIn(offers: readonly OfferedTime[]): string[] {
  return offers.flatMap(({ reservation }) => (reservation ? [reservation] : []));
}
