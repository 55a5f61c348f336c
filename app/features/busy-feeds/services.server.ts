import type { DeskDeps } from '#app/features/clinic-desk/get-board.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { findFeedsToCall, findStaleOfClinic } from './get-feed-state.server.ts';
import { setBusyFeed } from './set-busy-feed.server.ts';

export type BusyFeedServices = ReturnType<typeof createBusyFeedServices>;

/** The use cases of feeds from which it is read when a calendar is busy, bound to what they need. */
export function createBusyFeedServices(deps: DeskDeps & { appSecret: string }) {
  return {
    set: (portal: Portal, input: { providerId: number; calendarId: number; url: string | null }) =>
      setBusyFeed(deps, portal, input),
    findStale: (portal: Portal, providerId: number) => findStaleOfClinic(deps, portal, providerId),
    findToCall: (portal: Portal) => findFeedsToCall(deps, portal),
  };
}
