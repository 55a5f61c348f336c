import type { Portal } from '#app/platform/portal.ts';
import type { InputOf } from '#app/platform/use-case.ts';
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
import { findTimesForCare } from './find-for-care.server.ts';
import { findPeople, openPerson } from './find-people.server.ts';
import { getPerson } from './get-person.server.ts';
import { getScript } from './get-script.server.ts';
import { getVisit } from './get-visit.server.ts';

export type CallCentreServices = ReturnType<typeof createCallCentreServices>;

/** What a use case is told beside the portal. */

/** The use cases of the call centre, bound to what they need. */
export function createCallCentreServices(deps: CallCentreDeps) {
  return {
    findPeople: (portal: Portal, input: InputOf<typeof findPeople>) =>
      findPeople(deps, portal, input),
    openPerson: (portal: Portal, input: InputOf<typeof openPerson>) =>
      openPerson(deps, portal, input),
    getPerson: (portal: Portal, opening: string) => getPerson(deps, portal, opening),
    getVisit: (portal: Portal, opening: string) => getVisit(deps, portal, opening),
    getScript: (portal: Portal, opening: string | null) => getScript(deps, portal, opening),
    findKind: (portal: Portal, opening: string) => findKind(deps, portal, opening),
    cancelVisit: (portal: Portal, input: InputOf<typeof cancelVisit>) =>
      cancelVisit(deps, portal, input),
    findTimesToMove: (portal: Portal, input: InputOf<typeof findTimesToMove>) =>
      findTimesToMove(deps, portal, input),
    moveVisit: (portal: Portal, input: InputOf<typeof moveVisit>) => moveVisit(deps, portal, input),
    findTimesToBook: (portal: Portal, input: InputOf<typeof findTimesToBook>) =>
      findTimesToBook(deps, portal, input),
    findTimesForCare: (portal: Portal, input: InputOf<typeof findTimesForCare>) =>
      findTimesForCare(deps, portal, input),
    holdForPerson: (portal: Portal, input: InputOf<typeof holdForPerson>) =>
      holdForPerson(deps, portal, input),
    bookForPerson: (portal: Portal, input: InputOf<typeof bookForPerson>) =>
      bookForPerson(deps, portal, input),
    findGuestPortals: (portal: Portal) => findGuestPortals(deps, portal),
    beginGuest: (portal: Portal, input: InputOf<typeof beginGuest>) =>
      beginGuest(deps, portal, input),
    bookForGuest: (portal: Portal, input: InputOf<typeof bookForGuest>) =>
      bookForGuest(deps, portal, input),
    extendHoldForPerson: (portal: Portal, input: InputOf<typeof extendHoldForPerson>) =>
      extendHoldForPerson(deps, portal, input),
    releaseForPerson: (portal: Portal, input: InputOf<typeof releaseForPerson>) =>
      releaseForPerson(deps, portal, input),
  };
}
