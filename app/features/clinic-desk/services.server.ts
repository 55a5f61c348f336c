import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ClosingReason, VisitMark } from '#app/platform/states.ts';
import { acknowledgeBookings, getNewBookings } from './acknowledge.server.ts';
import { bookAtDesk, getDeskOffer, type DeskBookingDeps } from './book-at-desk.server.ts';
import type { bookAtDesk as bookContract } from './contract.ts';
import { getBoard, type BoardInput } from './get-board.server.ts';
import {
  cancelClosed,
  cancelVisit,
  closeClinic,
  getClosures,
  reopenClinic,
} from './close-clinic.server.ts';
import { findTimesAtDesk, moveVisit } from './move-at-desk.server.ts';
import { noteCalled } from './closure-calls.server.ts';
import type { ClosureReason } from './closure-reasons.ts';
import type { SeenBooking } from './queries.server.ts';
import { getVisit, lookAtVisit, markVisit, type WhichVisit } from './work-at-desk.server.ts';

export type ClinicDeskServices = ReturnType<typeof createClinicDeskServices>;

/** The use cases of a clinic's desk, bound to what they need. */
export function createClinicDeskServices(deps: DeskBookingDeps) {
  return {
    getBoard: (portal: Portal, input: BoardInput) => getBoard(deps, portal, input),
    /** For marks of changes alone: that it was read is not noted. */
    getBoardToMark: (portal: Portal, input: BoardInput) => getBoard(deps, portal, input, 'mark'),
    getVisit: (portal: Portal, which: WhichVisit) => getVisit(deps, portal, which),
    lookAtVisit: (portal: Portal, which: WhichVisit) => lookAtVisit(deps, portal, which),
    markVisit: (portal: Portal, input: WhichVisit & { mark: VisitMark; version: number }) =>
      markVisit(deps, portal, input),
    cancelVisit: (portal: Portal, input: WhichVisit & { reason: ClosingReason; version: number }) =>
      cancelVisit(deps, portal, input),
    findTimesAtDesk: (portal: Portal, input: WhichVisit & { week: string | null }) =>
      findTimesAtDesk(deps, portal, input),
    moveVisit: (portal: Portal, input: WhichVisit & { startsAt: string; version: number }) =>
      moveVisit(deps, portal, input),
    getNewBookings: (portal: Portal, which: { providerId: number | null }) =>
      getNewBookings(deps, portal, which),
    getNewBookingsToMark: (portal: Portal, which: { providerId: number | null }) =>
      getNewBookings(deps, portal, { ...which, isMark: true }),
    acknowledgeBookings: (
      portal: Portal,
      input: { providerId: number; seen: readonly SeenBooking[] },
    ) => acknowledgeBookings(deps, portal, input),
    getDeskOffer: (portal: Portal, ask: { providerId: number; calendarId: number; at: string }) =>
      getDeskOffer(deps, portal, ask),
    bookAtDesk: (
      portal: Portal,
      input: BodyOf<typeof bookContract> & { providerId: number; calendarId: number },
    ) => bookAtDesk(deps, portal, input),
    getClosures: (portal: Portal, which: { providerId: number | null; closureId: number | null }) =>
      getClosures(deps, portal, which),
    closeClinic: (
      portal: Portal,
      input: {
        providerId: number;
        calendarId: number | null;
        from: string;
        until: string;
        reason: ClosureReason;
        seen: number;
      },
    ) => closeClinic(deps, portal, input),
    reopenClinic: (portal: Portal, which: { providerId: number; id: number }) =>
      reopenClinic(deps, portal, which),
    cancelClosed: (portal: Portal, input: { providerId: number; id: number; seen: string }) =>
      cancelClosed(deps, portal, input),
    noteCalled: (portal: Portal, input: Parameters<typeof noteCalled>[2]) =>
      noteCalled(deps, portal, input),
  };
}
