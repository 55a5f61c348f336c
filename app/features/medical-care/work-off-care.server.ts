import { presentReminders, type Reminder } from '#app/features/reminders/contract.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import { presentFile } from '#app/features/files/present.ts';
import { readDueMoment, type DueMoment } from '#app/features/preauthorization/due-moment.ts';
import { findDecisionMoment } from '#app/features/preauthorization/find-cover.server.ts';
import { noteLook } from '#app/features/work-looks/note-look.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import type { Relation } from '#app/people/relations.ts';
import type { Action, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { MedicalCareStatus, PreauthType, ServiceType } from '#app/platform/states.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { PartOfDay } from './care-request.ts';
import {
  areOffersOver,
  checkTimes,
  nextStatus,
  OPEN_STATUSES,
  presentTime,
  type CancelReason,
  type CareTime,
} from './care-work.ts';
import { findExtendableOffers, giveBackOffers } from './calendar-queries.server.ts';
import { bookHeldTime, extendTimes, holdTimes } from './calendar-times.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';
import type { MailedStep } from './send-care-mail.server.ts';
import { settleApproval, type SettledTerms } from './settle-approval.server.ts';
import type { CareChange } from './care-details.ts';
import type { CareStanding, workOnMedicalCare as contract } from './staff-contract.ts';
import {
  changeCare,
  findStanding,
  getCareCase,
  getCarePatient,
  lockCare,
  type CareCaseRow,
  type LockedCare,
  type OpenCareRow,
  type StandingRow,
} from './work-queries.server.ts';

export const WORK: Action = 'care.organise';
/** Between the hold and the booking of one transaction. */
const BOOKING_MS = 5 * 60_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A request as the list of the staff has it: nothing says whose it is. */
export interface OpenCare {
  partnerId: number;
  id: string;
  partner: string;
  market: Market;
  version: number;
  status: MedicalCareStatus;
  mode: NewBookingMode;
  subfunction: { name: string; locales: LocalisedText };
  /** Of the subfunction, which many have in common. */
  specialty: { name: string; locales: LocalisedText };
  providerName: string | null;
  timeZone: string;
  /** ISO 8601 */
  dueAt: string;
  due: DueMoment;
  /** It was booked and is withdrawn: the clinic has to be told. */
  mustTellClinic: boolean;
  /** None of the times that were offered can be taken any more: others are needed by then. */
  offersOver: boolean;
  /** ISO 8601: when its patient changed last what they told; null: never. */
  changedAt: string | null;
  /** Who has taken it on; null: nobody. */
  claimedBy: string | null;
  isMine: boolean;
}

interface CarePatient {
  /** In the order of the market. */
  name: string;
  dateOfBirth: string;
  mothersName: string | null;
  phone: string;
  email: string;
  address: string;
  /** What they are to who asked; null: the customer themselves. */
  relation: Relation | null;
}

/** All that is needed to arrange one. */
export interface CareCase extends OpenCare {
  /** null: the account is erased. */
  patient: CarePatient | null;
  /** In whose account it was asked for; null: it is erased, or it was nobody's. */
  accountHolder: { name: string | null; dateOfBirth: string | null; email: string } | null;
  comment: string | null;
  serviceType: ServiceType;
  preauthType: PreauthType;
  /** What the insurer said; null: nothing yet. */
  isApproved: boolean | null;
  providerPlace: string | null;
  providerPhone: string[];
  doctorName: string | null;
  wantsEnglish: boolean;
  wishes: { date: string; part: PartOfDay }[];
  /** Agreed with the clinic already, or booked. */
  startsAt: string | null;
  offers: (CareTime & { heldUntil: string | null; canExtend: boolean })[];
  booked: CareTime | null;
  /** Of what was booked by telephone: the patient has said that they come, and what became of each reminder. */
  isComing: boolean;
  reminders: Reminder[];
  cancelReason: CancelReason | null;
  requestedAt: string;
  /** What its patient has changed since, latest first. */
  changes: CareChange[];
  files: SentFile[];
}

interface Which {
  partnerId: number;
  id: string;
}

/**
 * One of them, with whose it is. That it was read, and why, is noted in the same transaction.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function getCareToOrganise(
  { db }: Pick<CareDeps, 'db'>,
  portal: Portal,
  { partnerId, id }: Which,
): Promise<CareCase> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  if (!UUID.test(id)) throw new PortalError('not_found');
  const { row, extendable } = await transact(
    db.main,
    async (transaction) => {
      const found = await getCareCase(transaction, id);
      if (!found) throw new PortalError('not_found');
      await writeAudit(transaction, portal, {
        action: 'medical_care_read',
        customerId: found.customer_id,
        object: { kind: 'medical_care', id },
        role,
        grounds: 'to_organise',
      });
      const until = await dueAfter(transaction, found, { step: 'extend' });
      return {
        row: found,
        extendable: until ? await findExtendableOffers(transaction, id, until) : [],
      };
    },
    { partnerId },
  );
  return {
    ...presentCare(row, portal, nowMs()),
    patient: row.patient && presentPatient(row.country, row.patient),
    accountHolder: row.patient && presentHolder(row),
    comment: row.comment,
    serviceType: row.service_type,
    preauthType: row.preauth_type,
    isApproved: row.is_approved,
    providerPlace: row.provider_place,
    providerPhone: row.provider_phone ?? [],
    doctorName: row.doctor_name,
    wantsEnglish: row.wants_english,
    wishes: row.wishes,
    startsAt: row.starts_at && row.starts_at.toISOString(),
    offers: row.offers.map(({ startsAt, place, doctorName, heldUntil, reservation }) => ({
      startsAt,
      place,
      doctorName,
      heldUntil: heldUntil ?? null,
      canExtend: !!reservation && extendable.includes(reservation),
    })),
    booked: row.booked && presentTime(row.booked),
    isComing: row.is_coming,
    reminders: presentReminders(row.reminders),
    cancelReason: row.cancel_reason,
    requestedAt: row.created_at.toISOString(),
    changes: row.changes.toReversed(),
    files: row.files.map(presentFile),
  };
}

/**
 * In whose name times are looked for, for what, and as what: its reading is noted with the request itself.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function requireCarePatient(
  { db }: Pick<CareDeps, 'db'>,
  portal: Portal,
  { partnerId, id }: Which,
): Promise<{ customerId: number; subfunctionId: number; host: string; role: StaffRole | null }> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  if (!UUID.test(id)) throw new PortalError('not_found');
  const row = await transact(db.main, (transaction) => getCarePatient(transaction, id), {
    partnerId,
  });
  if (!row) throw new PortalError('not_found');
  const { customer_id: customerId, subfunction_id: subfunctionId, host } = row;
  return { customerId, subfunctionId, host, role };
}

function presentPatient(market: Market, row: NonNullable<CareCaseRow['patient']>): CarePatient {
  return {
    name: formatPersonName(market, row.last_name, row.first_name),
    dateOfBirth: row.date_of_birth,
    mothersName: row.mothers_name,
    phone: row.phone,
    email: row.email,
    address: `${row.zipcode} ${row.city}, ${row.street}`,
    relation: row.relation,
  };
}

function presentHolder({
  holder_last_name: lastName,
  holder_first_name: firstName,
  holder_date_of_birth: dateOfBirth,
  holder_email: email,
  country,
}: CareCaseRow): CareCase['accountHolder'] {
  if (email === null) return null;
  const name = lastName && firstName && formatPersonName(country, lastName, firstName);
  return { name, dateOfBirth, email };
}

/** Of a row of the list. */
export function presentCare(
  row: OpenCareRow,
  { actor }: Pick<Portal, 'actor'>,
  now: number,
): OpenCare {
  return {
    partnerId: row.partner_id,
    id: row.id,
    partner: row.partner,
    market: row.country,
    version: row.version,
    status: row.status,
    mode: row.mode,
    subfunction: { name: row.subfunction_name, locales: row.subfunction_locales },
    specialty: { name: row.specialty_name, locales: row.specialty_locales },
    providerName: row.provider_name,
    timeZone: MARKET_ZONES[row.country],
    dueAt: row.due_at.toISOString(),
    due: readDueMoment(row.due_at.getTime(), now),
    mustTellClinic: row.must_tell_clinic,
    changedAt: row.changed_at,
    offersOver: areOffersOver(row.status, row.offers, now),
    claimedBy: row.claimed_by === null ? null : (row.claimed_name ?? '–'),
    isMine: actor.kind === 'staff' && row.claimed_by === actor.staffId,
  };
}

type Work = BodyOf<typeof contract>['work'];

/** Steps of which the patient is told, and by which mail. */
const TOLD: Partial<Record<Work['step'], MailedStep>> = {
  decide: 'decided',
  offer: 'offered',
  book: 'booked',
  cancel: 'ended',
};

/**
 * One step with a request. Whoever has taken it on works on it alone, until they hand it back or a colleague takes it over.
 * @param version as the caller has seen it
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague, or by nobody yet) and changed_meanwhile,
 * both with how it stands (since that version, it is not for such a step any more, the visit has not begun, or it lies in a calendar and is looked after there),
 * person_busy, invalid_input (times, by place)
 */
export async function workOnCare(
  deps: CareDeps,
  portal: Portal,
  { partnerId, id, version, work }: Which & { version: number; work: Work },
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  await transact(
    deps.db.main,
    async (transaction) => {
      const care = await lockCare(transaction, id, null);
      if (!care) throw new PortalError('not_found');
      const status = nextStatus(care.status, work.step);
      const isTurn = isTurnOf(care, actor.staffId, work);
      const isAsSeen = care.version === version && care.reservation_id === null;
      if (!isTurn || !isAsSeen || status === null) {
        const now = presentStanding(await findStanding(transaction, id));
        const code = isTurn ? 'changed_meanwhile' : 'already_claimed';
        throw new PortalError(code, { details: { now } });
      }
      const applied = apply({ ...care, status }, work, actor.staffId);
      const settled = { ...applied, ...(await settleTimes(transaction, care, work)) };
      if (isOffering(work) || work.step === 'cancel') await giveBackOffers(transaction, id);
      const dueAt = await dueAfter(transaction, care, work);
      const changed = isOffering(work)
        ? await putInCalendars(transaction, { ...deps, portal }, settled, work, dueAt)
        : work.step === 'extend' && dueAt
          ? await extendTimes(transaction, settled, dueAt)
          : settled;
      const endsAt = dueAt && endOfOffers(changed.offers, dueAt);
      const promisedAt = endsAt && (await nextDue(transaction, care.country, endsAt.getTime()));
      await changeCare(transaction, changed, endsAt, promisedAt);
      await writeAudit(transaction, portal, {
        action: `medical_care_${work.step}`,
        customerId: care.customer_id,
        object: { kind: 'medical_care', id },
        role,
      });
      // A calendar tells of its bookings itself.
      const mail = changed.reservation_id === null ? TOLD[work.step] : undefined;
      if (mail) await orderJob(transaction, 'mail_medical_care', { care: id, step: mail });
    },
    { partnerId },
  );
}

/**
 * Nothing is offered or booked of which its patient does not know who pays.
 * @throws PortalError invalid_input (approvalMissing, by place)
 */
async function settleTimes(
  transaction: Transaction,
  care: LockedCare,
  work: Work,
): Promise<Partial<SettledTerms>> {
  if (work.step !== 'offer' && work.step !== 'book') return {};
  let settled: Partial<SettledTerms> = {};
  for (const [at, { startsAt }] of work.times.entries()) {
    settled = await settleApproval(transaction, care, startsAt, `startsAt.${at}`);
  }
  // What is only offered is settled once it is taken.
  return work.step === 'book' ? settled : {};
}

type Offering = Extract<Work, { step: 'offer' | 'book' }>;

function isOffering(work: Work): work is Offering {
  return work.step === 'offer' || work.step === 'book';
}

/**
 * What of these times lies in a calendar is held there until the patient should have answered, or booked.
 * @throws PortalError person_busy, not_offered, changed_meanwhile, invalid_input (`startsAt.N`: taken, not_offered)
 */
async function putInCalendars(
  transaction: Transaction,
  { portal, ...deps }: CareDeps & { portal: Portal },
  care: LockedCare,
  { step, times }: Offering,
  until = new Date(nowMs() + BOOKING_MS),
): Promise<LockedCare> {
  const held = await holdTimes(transaction, care.id, times.map(clean), {
    until,
    isOffer: step === 'offer',
  });
  if (step === 'offer') return { ...care, offers: held };
  const [time] = held;
  const reservation = time?.reservation ?? null;
  if (!time || reservation === null) return care;
  const booked = { ...bookTime(care, time), reservation_id: reservation };
  await bookHeldTime(transaction, deps, portal, booked, reservation);
  return booked;
}

/** Somebody looks after it once the last time that waits can be taken no more. */
export function endOfOffers(offers: LockedCare['offers'], dueAt: Date): Date {
  const ends = offers.map(({ startsAt, heldUntil }) =>
    Math.min(Date.parse(startsAt), heldUntil ? Date.parse(heldUntil) : Infinity),
  );
  return new Date(Math.min(dueAt.getTime(), Math.max(...ends)));
}

function isTurnOf({ claimed_by: claimedBy }: LockedCare, staffId: number, work: Work): boolean {
  // A call that whoever is there makes.
  if (claimedBy === staffId || work.step === 'tell_clinic') return true;
  return work.step === 'claim' && (claimedBy === null || work.isTakenOver);
}

/**
 * Notes that somebody of the staff has a request open.
 * @returns who else has, and how it stands if that is not the version that they see
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function lookAtCare(
  { db }: Pick<CareDeps, 'db'>,
  { actor }: Portal,
  { partnerId, id, version }: Which & { version: number },
): Promise<{ others: string[]; now: CareStanding | null }> {
  requirePermission(actor, WORK, { partnerId });
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  return transact(
    db.main,
    async (transaction) => {
      const standing = presentStanding(await findStanding(transaction, id));
      if (!standing) throw new PortalError('not_found');
      const others = await noteLook(transaction, actor.staffId, id);
      return { others, now: standing.version === version ? null : standing };
    },
    { partnerId },
  );
}

function presentStanding(row: StandingRow | null): CareStanding | null {
  if (!row) return null;
  return {
    version: row.version,
    status: row.status,
    claimedBy: row.claimed_by === null ? null : (row.claimed_name ?? '–'),
    isApproved: row.is_approved,
    offered: row.offered,
    startsAt: row.starts_at?.toISOString() ?? null,
    mustTellClinic: row.must_tell_clinic,
    changedAt: row.changed_at,
  };
}

function apply(care: LockedCare, work: Work, staffId: number): LockedCare {
  switch (work.step) {
    case 'extend':
      return care;
    case 'claim':
      return { ...care, claimed_by: staffId };
    case 'release':
      return { ...care, claimed_by: null };
    case 'offer': {
      requireTimes(work.times);
      return care;
    }
    case 'book': {
      requireTimes(work.times);
      const [time] = work.times;
      return time ? bookTime(care, clean(time)) : care;
    }
    case 'fulfil':
      if (care.starts_at && care.starts_at.getTime() > nowMs()) {
        throw new PortalError('changed_meanwhile');
      }
      return care;
    case 'cancel':
      return { ...care, offers: [], cancel_reason: work.reason };
    case 'decide':
      // Who pays for themselves needs nobody's approval.
      if (care.service_type === 'SELF_PAID') throw new PortalError('changed_meanwhile');
      return { ...care, is_approved: work.isApproved };
    case 'tell_clinic':
      if (!care.must_tell_clinic) throw new PortalError('changed_meanwhile');
      return { ...care, must_tell_clinic: false };
  }
}

/** The time is settled: nothing else waits for an answer. */
export function bookTime(care: LockedCare, time: CareTime): LockedCare {
  return {
    ...care,
    status: 'booked',
    offers: [],
    booked: presentTime(time),
    starts_at: new Date(time.startsAt),
  };
}

function requireTimes(times: readonly CareTime[]): void {
  const fields = checkTimes(times, nowMs()) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
}

function clean({ startsAt, place, doctorName }: CareTime): CareTime {
  return { startsAt, place: place.trim(), doctorName: doctorName?.trim() || null };
}

/** What was offered is looked after once the patient should have answered. */
export async function dueAfter(
  transaction: Transaction,
  { status, country }: Pick<LockedCare, 'status' | 'country'>,
  { step }: { step: Work['step'] },
): Promise<Date | undefined> {
  if ((step !== 'offer' && step !== 'extend') || !OPEN_STATUSES.includes(status)) return undefined;
  return nextDue(transaction, country);
}

export async function nextDue(
  transaction: Transaction,
  market: LockedCare['country'],
  askedAt?: number,
): Promise<Date> {
  return new Date(
    await findDecisionMoment(transaction, { market, timeZone: MARKET_ZONES[market] }, askedAt),
  );
}
