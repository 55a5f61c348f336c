import type { Portal } from '#app/platform/portal.ts';
import { findKind } from './as-person.server.ts';
import { beginGuest, bookForGuest, findGuestPortals } from './book-for-guest.server.ts';
import {
  bookForPerson,
  extendHoldForPerson,
  findTimesToBook,
  holdForPerson,
  releaseForPerson,
} from './book-for-person.server.ts';
import { cancelVisit, findTimesToMove, moveVisit } from './change-visit.server.ts';
import type { CallCentreDeps } from './deps.server.ts';
import { findPeople, openPerson } from './find-people.server.ts';
import { getPerson } from './get-person.server.ts';
import { getScript } from './get-script.server.ts';
import { getVisit } from './get-visit.server.ts';

export type CallCentreServices = ReturnType<typeof createCallCentreServices>;

/** What a use case is told beside the portal. */
type Told<Use extends (deps: never, portal: never, input: never) => unknown> = Parameters<Use>[2];

/** The use cases of the call centre, bound to what they need. */
export function createCallCentreServices(deps: CallCentreDeps) {
  return {
    findPeople: (portal: Portal, input: Told<typeof findPeople>) => findPeople(deps, portal, input),
    openPerson: (portal: Portal, input: Told<typeof openPerson>) => openPerson(deps, portal, input),
    getPerson: (portal: Portal, opening: string) => getPerson(deps, portal, opening),
    getVisit: (portal: Portal, opening: string) => getVisit(deps, portal, opening),
    getScript: (portal: Portal, opening: string | null) => getScript(deps, portal, opening),
    findKind: (portal: Portal, opening: string) => findKind(deps, portal, opening),
    cancelVisit: (portal: Portal, input: Told<typeof cancelVisit>) =>
      cancelVisit(deps, portal, input),
    findTimesToMove: (portal: Portal, input: Told<typeof findTimesToMove>) =>
      findTimesToMove(deps, portal, input),
    moveVisit: (portal: Portal, input: Told<typeof moveVisit>) => moveVisit(deps, portal, input),
    findTimesToBook: (portal: Portal, input: Told<typeof findTimesToBook>) =>
      findTimesToBook(deps, portal, input),
    holdForPerson: (portal: Portal, input: Told<typeof holdForPerson>) =>
      holdForPerson(deps, portal, input),
    bookForPerson: (portal: Portal, input: Told<typeof bookForPerson>) =>
      bookForPerson(deps, portal, input),
    findGuestPortals: (portal: Portal) => findGuestPortals(deps, portal),
    beginGuest: (portal: Portal, input: Told<typeof beginGuest>) => beginGuest(deps, portal, input),
    bookForGuest: (portal: Portal, input: Told<typeof bookForGuest>) =>
      bookForGuest(deps, portal, input),
    extendHoldForPerson: (portal: Portal, input: Told<typeof extendHoldForPerson>) =>
      extendHoldForPerson(deps, portal, input),
    releaseForPerson: (portal: Portal, input: Told<typeof releaseForPerson>) =>
      releaseForPerson(deps, portal, input),
  };
}
