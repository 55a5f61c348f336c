import { formatPersonName } from '#app/people/person-name.ts';
import type { RescueRow } from './queries.server.ts';

/** A visit of which its clinic has to be told by telephone; nothing says whose it is. Times in ISO 8601. */
export interface OpenRescue {
  id: string;
  partnerId: number;
  partner: string;
  clinic: string;
  phone: string | null;
  doctor: string | null;
  timeZone: string;
  startsAt: string;
  /** How often the clinic was called about it. */
  calls: number;
  calledAt: string | null;
  /** Names of colleagues who have it at hand. */
  lookedAtBy: string[];
}

/** The same with whose it is. */
export interface Rescue extends OpenRescue {
  /** null: the account is erased. */
  name: string | null;
  dateOfBirth: string | null;
}

export function present(row: RescueRow): OpenRescue {
  return {
    id: row.id,
    partnerId: row.partner_id,
    partner: row.partner,
    clinic: row.clinic,
    phone: row.clinic_phone[0] ?? null,
    doctor: row.doctor,
    timeZone: row.tz,
    startsAt: row.starts_at.toISOString(),
    calls: row.calls,
    calledAt: row.called_at?.toISOString() ?? null,
    lookedAtBy: row.looked_at_by,
  };
}

export function presentWithPerson(row: RescueRow): Rescue {
  const { country, last_name: lastName, first_name: firstName } = row;
  return {
    ...present(row),
    name:
      lastName === null || firstName === null
        ? null
        : formatPersonName(country, lastName, firstName),
    dateOfBirth: row.date_of_birth,
  };
}
