import type { Action } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Transaction } from '#db/client.ts';
import { requireDesks, type DeskClinic } from './desk-clinics.ts';
import { presentCalendar, type DeskCalendar, type DeskDeps } from './get-board.server.ts';
import {
  findCalendarRows,
  findClinicRows,
  findVisitsWithin,
  type ClinicRow,
  type DeskCaseRow,
  type DeskSpan,
} from './queries.server.ts';

export type { DeskDeps };
export type Clinic = ClinicRow;
export type BookedVisit = DeskCaseRow;

export interface OwnDesk {
  desk: DeskClinic;
  clinic: ClinicRow;
}

/**
 * A clinic at whose desk they work; null: the first.
 * @throws PortalError sign_in_required, forbidden, not_found (a clinic at whose desk they do not work)
 */
export async function requireClinic(
  { db }: DeskDeps,
  portal: Portal,
  providerId: number | null,
): Promise<OwnDesk> {
  const desks = requireDesks(portal.actor);
  const desk = providerId === null ? desks[0] : desks.find((one) => one.providerId === providerId);
  const [clinic] = desk ? await findClinicRows(db.main, [desk.providerId]) : [];
  if (!desk || !clinic) throw new PortalError('not_found');
  return { desk, clinic };
}

/** As what somebody changes a clinic's calendars: their own partner's audit has it. */
export function permitCalendars(portal: Portal, own: OwnDesk) {
  return permitClinic(portal, 'calendar.write', own);
}

/**
 * The same of something else that is the clinic's, whatever partners' patients come there.
 * @throws PortalError sign_in_required, forbidden
 */
export function permitClinic({ actor }: Portal, action: Action, { desk, clinic }: OwnDesk) {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const [partnerId] = desk.partnerIds;
  if (partnerId === undefined) throw new PortalError('not_found');
  const role = requirePermission(actor, action, { partnerId, providerId: clinic.id });
  return { role, partnerId, staffId: actor.staffId, staffName: actor.name };
}

/** All of the clinic's: more of them are told than have changed. */
export async function calendarsOf({ db }: DeskDeps, providerId: number): Promise<number[]> {
  return (await findCalendarRows(db.main, providerId)).map(({ id }) => id);
}

/** The calendars of a clinic, those that are switched off, too. */
export async function findCalendars({ db }: DeskDeps, { id }: Clinic): Promise<DeskCalendar[]> {
  return (await findCalendarRows(db.main, id)).map(presentCalendar);
}

/** What is booked still, and meets the span, at the partner of the transaction. */
export function findBooked(
  transaction: Transaction,
  span: DeskSpan,
  limit: number,
): Promise<BookedVisit[]> {
  return findVisitsWithin(transaction, span, limit);
}
