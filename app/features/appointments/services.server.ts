import type { Portal } from '#app/platform/portal.ts';
import { getCalendarLink, renewCalendarLink } from './calendar-link.server.ts';
import {
  cancelAppointment,
  moveAppointment,
  type ChangeInput,
} from './change-appointment.server.ts';
import type { AppointmentDeps } from './deps.server.ts';
import { findAppointments, findOutlook } from './find-appointments.server.ts';
import {
  findMoveTerms,
  moveByLink,
  type BookingLink,
  type MoveByLinkInput,
} from './move-by-link.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { writeAppointmentFile, writeFeed } from './write-calendar.server.ts';

export type AppointmentServices = ReturnType<typeof createAppointmentServices>;
type Caller = { portal: Portal };

/** The use cases of appointments, bound to what they need. */
export function createAppointmentServices(deps: AppointmentDeps) {
  return {
    findAppointments: (input: Caller) => findAppointments(deps, input),
    findOutlook: (input: Caller) => findOutlook(deps, input),
    cancelAppointment: (input: ChangeInput) => cancelAppointment(deps, input),
    moveAppointment: (input: ChangeInput & { slotId: string }) => moveAppointment(deps, input),
    findMoveTerms: ({ portal, token }: BookingLink) =>
      findMoveTerms(deps, portal, hashToken(token)),
    moveByLink: (input: MoveByLinkInput) => moveByLink(deps, input),
    getCalendarLink: (input: Caller) => getCalendarLink(deps, input),
    renewCalendarLink: (input: Caller) => renewCalendarLink(deps, input),
    writeFeed: (input: Caller & { secret: string }) => writeFeed(deps, input),
    writeAppointmentFile: (input: Caller & { id: string }) => writeAppointmentFile(deps, input),
  };
}
