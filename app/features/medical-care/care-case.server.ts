import { presentReminders, type Reminder } from '#app/features/reminders/contract.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import { presentFile } from '#app/features/files/present.ts';
import { readDueMoment, type DueMoment } from '#app/features/preauthorization/due-moment.ts';
import { formatAddress, writePlain } from '#app/i18n/format-address.ts';
import { formatHome } from '#app/people/address.ts';
import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import type { Relation } from '#app/people/relations.ts';
import type { Action, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { MedicalCareStatus, PreauthType, ServiceType } from '#app/platform/states.ts';
import { UUID } from '#app/platform/uuid.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact } from '#db/client.ts';
import type { PartOfDay } from './care-request.ts';
import { areOffersOver, presentTime, type CancelReason, type CareTime } from './care-work.ts';
import { findExtendableOffers } from './calendar-queries.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';
import type { CareChange } from './care-details.ts';
import {
  getCareCase,
  getCarePatient,
  type CareCaseRow,
  type OpenCareRow,
} from './work-queries.server.ts';
import { dueAfter } from './care-due.server.ts';

export const WORK: Action = 'care.organise';

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
  /** null, with the rest: whoever asked has erased their account, and left it to a child of age. */
  phone: string | null;
  email: string | null;
  address: string | null;
  /** What they are to who asked; null: the customer themselves. */
  relation: Relation | null;
  /** Somebody else asked, and they have come of age since. */
  hasComeOfAge: boolean;
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

export interface Which {
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
    patient: row.patient && presentPatient(row, row.patient),
    accountHolder: row.patient && presentHolder(row),
    comment: row.comment,
    serviceType: row.service_type,
    preauthType: row.preauth_type,
    isApproved: row.is_approved,
    providerPlace: row.provider_place && writePlain(formatAddress(row.country, row.provider_place)),
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
 * @throws PortalError sign_in_required, forbidden, not_found (also: whoever asked has erased their account)
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
  if (!row || row.customer_id === null) throw new PortalError('not_found');
  const { customer_id: customerId, subfunction_id: subfunctionId, host } = row;
  return { customerId, subfunctionId, host, role };
}

function presentPatient(
  { country: market, is_yet_theirs: isYetTheirs }: CareCaseRow,
  row: NonNullable<CareCaseRow['patient']>,
): CarePatient {
  return {
    name: formatPersonName(market, row.last_name, row.first_name),
    dateOfBirth: row.date_of_birth,
    mothersName: row.mothers_name,
    phone: row.phone,
    email: row.email,
    address: row.zipcode === null ? null : formatHome(market, row),
    relation: row.relation,
    hasComeOfAge: !isYetTheirs,
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
