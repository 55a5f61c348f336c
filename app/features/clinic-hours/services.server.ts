import type { ClosureReason } from '#app/features/clinic-desk/closure-reasons.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import {
  addCalendarOpening,
  cancelOutside,
  dropCalendarOpening,
  setCalendarHours,
  setCalendarTerms,
  type WhichCalendar,
} from './change-hours.server.ts';
import { setFeed, writeClinicFeed, type FeedDeps } from './clinic-feed.server.ts';
import type { addOpening, renameRoom, setHours, setTerms } from './contract.ts';
import { getHours } from './get-hours.server.ts';
import { renameClinicRoom } from './rename-room.server.ts';

export type ClinicHoursServices = ReturnType<typeof createClinicHoursServices>;

/** The use cases of a clinic's hours, bound to what they need. */
export function createClinicHoursServices(deps: FeedDeps) {
  return {
    getHours: (portal: Portal, which: { providerId: number | null; calendarId: number | null }) =>
      getHours(deps, portal, which),
    setHours: (portal: Portal, input: WhichCalendar & BodyOf<typeof setHours>) =>
      setCalendarHours(deps, portal, input),
    setTerms: (portal: Portal, input: WhichCalendar & BodyOf<typeof setTerms>) =>
      setCalendarTerms(deps, portal, input),
    renameRoom: (portal: Portal, input: { providerId: number } & BodyOf<typeof renameRoom>) =>
      renameClinicRoom(deps, portal, input),
    addOpening: (portal: Portal, input: WhichCalendar & BodyOf<typeof addOpening>) =>
      addCalendarOpening(deps, portal, input),
    dropOpening: (portal: Portal, which: WhichCalendar & { id: number }) =>
      dropCalendarOpening(deps, portal, which),
    setFeed: (portal: Portal, input: WhichCalendar & { hasInitials: boolean | null }) =>
      setFeed(deps, portal, input),
    writeFeed: (portal: Portal, secret: string) => writeClinicFeed(deps, portal, secret),
    cancelOutside: (
      portal: Portal,
      input: WhichCalendar & { reason: ClosureReason; visits: readonly string[] },
    ) => cancelOutside(deps, portal, input),
  };
}
