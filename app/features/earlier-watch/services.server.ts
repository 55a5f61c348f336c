import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { startWatch as contract, WatchedTarget } from './contract.ts';
import { findOpenOffers } from './find-open-offers.server.ts';
import { describeStopLink, findWatches, stopWatch, stopWatchByLink } from './own-watches.server.ts';
import { describeWatch, startWatch } from './start-watch.server.ts';
import { declineOffer, describeOffer, takeOffer, type OfferLink } from './take-offer.server.ts';

export type WatchServices = ReturnType<typeof createWatchServices>;

/** The use cases of watching for an earlier time, bound to what they need. */
export function createWatchServices(deps: BookingDeps) {
  return {
    describeWatch: (input: { portal: Portal; target: WatchedTarget }) => describeWatch(deps, input),
    startWatch: (input: { portal: Portal; form: BodyOf<typeof contract> }) =>
      startWatch(deps, input),
    findWatches: (input: { portal: Portal }) => findWatches(deps, input),
    findOpenOffers: (input: { portal: Portal }) => findOpenOffers(deps, input),
    stopWatch: (input: { portal: Portal; id: string }) => stopWatch(deps, input),
    describeStopLink: (input: OfferLink) => describeStopLink(deps, input),
    stopWatchByLink: (input: OfferLink) => stopWatchByLink(deps, input),
    describeOffer: (input: OfferLink) => describeOffer(deps, input),
    declineOffer: (input: OfferLink) => declineOffer(deps, input),
    takeOffer: (input: OfferLink & { humanCheck: string; holdSecret: string | undefined }) =>
      takeOffer(deps, input),
  };
}
