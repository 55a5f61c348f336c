import { href } from 'react-router';
import { dayOf } from '#app/time/booked-time.ts';
import { BY_ROOM } from '#app/features/clinic-desk/desk-days.ts';
import type { Board, BoardInput } from '#app/features/clinic-desk/get-board.server.ts';

/** What a page of the clinic shows, as its address says it. */
export const CLINIC_PARAMS = {
  clinic: 'clinic',
  day: 'day',
  calendar: 'calendar',
  doctor: 'doctor',
  view: 'view',
  by: 'by',
  closure: 'closure',
  /** An instant, ISO 8601. */
  at: 'at',
} as const;

/** A number in the address; null: none that makes sense. */
export function readNumberParam(params: URLSearchParams, key: string): number | null {
  const text = params.get(key) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** What the address of the board asks for. */
export function boardInputOf(params: URLSearchParams): BoardInput {
  const textOf = (key: string) => params.get(key) || null;
  return {
    clinic: textOf(CLINIC_PARAMS.clinic),
    day: textOf(CLINIC_PARAMS.day),
    calendar: textOf(CLINIC_PARAMS.calendar),
    view: textOf(CLINIC_PARAMS.view),
    by: textOf(CLINIC_PARAMS.by),
  };
}

/** What of the board its address says. */
type ShownBoard = Pick<Board, 'day' | 'calendarId' | 'view' | 'isByRoom'> & {
  clinic: Pick<Board['clinic'], 'id'>;
};

/** The board with something changed: another day, another doctor. */
export function clinicAddress(
  { clinic, day, calendarId, view, isByRoom }: ShownBoard,
  change: { day?: string; calendarId?: number | null; view?: Board['view']; isByRoom?: boolean },
): string {
  const shown = { day, calendarId, view, isByRoom, ...change };
  const params = new URLSearchParams({
    [CLINIC_PARAMS.clinic]: String(clinic.id),
    [CLINIC_PARAMS.day]: shown.day,
  });
  if (shown.calendarId !== null) params.set(CLINIC_PARAMS.calendar, String(shown.calendarId));
  if (shown.view !== 'day') params.set(CLINIC_PARAMS.view, shown.view);
  if (shown.isByRoom) params.set(CLINIC_PARAMS.by, BY_ROOM);
  return `${href('/staff/clinic')}?${params}`;
}

/** The day of an instant by the clinic's clock. */
export function dayAddress(clinicId: number, at: string, timeZone: string): string {
  const params = new URLSearchParams({
    [CLINIC_PARAMS.clinic]: String(clinicId),
    [CLINIC_PARAMS.day]: dayOf(at, timeZone),
  });
  return `${href('/staff/clinic')}?${params}`;
}

/** Where a visit is moved to another time. */
export function moveAddress({ partnerId, id }: { partnerId: number; id: string }): string {
  return href('/staff/clinic/visits/:partnerId/:id/move', { partnerId: String(partnerId), id });
}

/** Bookings of which a clinic has not said that it knows. */
export function newAddress(clinicId: number): string {
  return `${href('/staff/clinic/new')}?${CLINIC_PARAMS.clinic}=${clinicId}`;
}

/** Where a free time is booked at the desk. */
export function bookAddress(clinicId: number, calendarId: number, at: string): string {
  const params = new URLSearchParams({
    [CLINIC_PARAMS.clinic]: String(clinicId),
    [CLINIC_PARAMS.calendar]: String(calendarId),
    [CLINIC_PARAMS.at]: at,
  });
  return `${href('/staff/clinic/book')}?${params}`;
}

/** The day of today; without a clinic: of the first. */
export function boardAddress(clinicId: number | null): string {
  return clinicId === null
    ? href('/staff/clinic')
    : `${href('/staff/clinic')}?${CLINIC_PARAMS.clinic}=${clinicId}`;
}

/** What patients are told of a clinic. */
export function profileAddress(clinicId: number): string {
  return `${href('/staff/clinic/profile')}?${CLINIC_PARAMS.clinic}=${clinicId}`;
}

/** What care costs at a clinic. */
export function pricesAddress(clinicId: number): string {
  return `${href('/staff/clinic/prices')}?${CLINIC_PARAMS.clinic}=${clinicId}`;
}

/** What a clinic takes off with a coupon. */
export function discountAddress(clinicId: number): string {
  return `${href('/staff/clinic/discount')}?${CLINIC_PARAMS.clinic}=${clinicId}`;
}

/** When one calendar of a clinic receives; without: the first. */
export function hoursAddress(clinicId: number, calendarId: number | null): string {
  const params = new URLSearchParams({ [CLINIC_PARAMS.clinic]: String(clinicId) });
  if (calendarId !== null) params.set(CLINIC_PARAMS.calendar, String(calendarId));
  return `${href('/staff/clinic/hours')}?${params}`;
}

/** A clinic's closures; with one of them, what is booked within it. */
export function closuresAddress(clinicId: number, closureId?: number): string {
  const params = new URLSearchParams({ [CLINIC_PARAMS.clinic]: String(clinicId) });
  if (closureId !== undefined) params.set(CLINIC_PARAMS.closure, String(closureId));
  return `${href('/staff/clinic/closures')}?${params}`;
}
