/** The calendar files are no pages, so the map of pages does not have their addresses. */
export const APPOINTMENT_FILE_PATH = '/services/appointments/:id/appointment.ics';
export const CALENDAR_FEED_PATH = '/calendar/:file';

/** One appointment as a file for a calendar program. */
export function appointmentFileHref(id: string): string {
  return APPOINTMENT_FILE_PATH.replace(':id', id);
}

/** @param secret opens the feed to whoever has it */
export function calendarFeedHref(secret: string): string {
  return CALENDAR_FEED_PATH.replace(':file', `${secret}.ics`);
}
