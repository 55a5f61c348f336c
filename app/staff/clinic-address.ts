import { href } from 'react-router';
import type { Board } from '#app/features/clinic-desk/get-board.server.ts';

/** What a page of the clinic shows, as its address says it. */
export const CLINIC_PARAMS = {
  clinic: 'clinic',
  day: 'day',
  calendar: 'calendar',
  view: 'view',
  closure: 'closure',
} as const;

/** The board with something changed: another day, another doctor. */
export function clinicAddress(
  { clinic, day, calendarId, view }: Board,
  change: { day?: string; calendarId?: number | null; view?: Board['view'] },
): string {
  const shown = { day, calendarId, view, ...change };
  const params = new URLSearchParams({
    [CLINIC_PARAMS.clinic]: String(clinic.id),
    [CLINIC_PARAMS.day]: shown.day,
  });
  if (shown.calendarId !== null) params.set(CLINIC_PARAMS.calendar, String(shown.calendarId));
  if (shown.view === 'week') params.set(CLINIC_PARAMS.view, 'week');
  return `${href('/staff/clinic')}?${params}`;
}

/** A clinic's closures; with one of them, what is booked within it. */
export function closuresAddress(clinicId: number, closureId?: number): string {
  const params = new URLSearchParams({ [CLINIC_PARAMS.clinic]: String(clinicId) });
  if (closureId !== undefined) params.set(CLINIC_PARAMS.closure, String(closureId));
  return `${href('/staff/clinic/closures')}?${params}`;
}
