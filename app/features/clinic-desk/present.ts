import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import type { ClosingReason, VisitMark } from '#app/platform/states.ts';
import { deskStateOf, type DeskState } from './desk-state.ts';
import type { DeskCaseRow, DeskVisitRow } from './queries.server.ts';

/** A visit as the desk has it. Times in ISO 8601. */
export interface DeskVisit {
  partnerId: number;
  id: string;
  partner: string;
  calendarId: number;
  startsAt: string;
  endsAt: string;
  /** In the order of the market; null: the account is erased. */
  name: string | null;
  dateOfBirth: string | null;
  service: { name: string; locales: LocalisedText };
  state: DeskState;
  /** The patient has answered a reminder: they are coming. */
  isComing: boolean;
  /** The insurer has not decided yet. */
  isUndecided: boolean;
  arrivedAt: string | null;
  /** What can be noted of it now. */
  marks: VisitMark[];
  version: number;
}

/** All that the desk knows of one. */
export interface DeskCase extends DeskVisit {
  clinic: string;
  clinicId: number;
  market: Market;
  timeZone: string;
  doctor: string | null;
  mothersName: string | null;
  phone: string | null;
  email: string | null;
  /** Somebody else booked it, and the patient has come of age since. */
  hasComeOfAge: boolean;
  comment: string | null;
  bookedAt: string;
  isCancellable: boolean;
  /** Why the clinic cancelled it; null: it did not. */
  closingReason: ClosingReason | null;
}

export function presentVisit(row: DeskVisitRow, market: Market): DeskVisit {
  return {
    partnerId: row.partner_id,
    id: row.id,
    partner: row.partner,
    calendarId: row.calendar_id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    name:
      row.last_name === null || row.first_name === null
        ? null
        : formatPersonName(market, row.last_name, row.first_name),
    dateOfBirth: row.date_of_birth,
    service: { name: row.service, locales: row.service_locales },
    state: deskStateOf(row.status, row.arrived_at !== null) ?? 'tentative',
    isComing: row.is_coming,
    isUndecided: row.status === 'pending_preauth',
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    marks: row.marks ?? [],
    version: row.version,
  };
}

export function presentCase(row: DeskCaseRow): DeskCase {
  return {
    ...presentVisit(row, row.country),
    clinic: row.clinic,
    clinicId: row.provider_id,
    market: row.country,
    timeZone: row.tz,
    doctor: row.doctor,
    mothersName: row.mothers_name,
    phone: row.phone,
    email: row.email,
    comment: row.comment,
    hasComeOfAge: !row.is_yet_theirs,
    bookedAt: row.created_at.toISOString(),
    isCancellable: row.is_cancellable,
    closingReason: row.closing_reason,
  };
}
