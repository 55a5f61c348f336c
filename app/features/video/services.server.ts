import type { Portal } from '#app/platform/portal.ts';
import {
  callIn,
  closeVisit,
  endVisit,
  findStaffVisits,
  getStaffVisit,
  stayAsDoctor,
} from './attend-visit.server.ts';
import type { VideoDeps } from './deps.server.ts';
import {
  describeByLink,
  enterByLink,
  enterVisit,
  getTestRelay,
  inviteToVisit,
  rateVisit,
  stayInVisit,
} from './enter-visit.server.ts';
import { createVideoOffer, findVideoDoctors } from './find-video-doctors.server.ts';
import { findOwnVisits, getOwnVideoVisit } from './find-visits.server.ts';
import { createRooms } from './rooms.server.ts';

export type VideoServices = ReturnType<typeof createVideoServices>;
type Which = { partnerId: number; id: string };

/** The use cases of video visits, for patients and for those who attend them, bound to what they need. */
export function createVideoServices(deps: VideoDeps) {
  return {
    findDoctors: (portal: Portal, page: number) => findVideoDoctors(deps, portal, page),
    isOffered: createVideoOffer(deps),
    findOwnVisits: (portal: Portal) => findOwnVisits(deps, portal),
    getOwnVisit: (portal: Portal, id: string) => getOwnVideoVisit(deps, portal, id),
    getTestRelay: (portal: Portal) => getTestRelay(deps, portal),
    enterVisit: (input: { portal: Portal; id: string }) => enterVisit(deps, input),
    enterByLink: (input: { portal: Portal; token: string }) => enterByLink(deps, input),
    stayInVisit: (input: { portal: Portal; id: string }) => stayInVisit(deps, input),
    describeByLink: (input: { portal: Portal; token: string }) => describeByLink(deps, input),
    inviteToVisit: (input: { portal: Portal; id: string }) => inviteToVisit(deps, input),
    rateVisit: (input: { portal: Portal; id: string; rating: number }) => rateVisit(deps, input),
    findStaffVisits: (portal: Portal) => findStaffVisits(deps, portal),
    getStaffVisit: (portal: Portal, which: Which) => getStaffVisit(deps, portal, which),
    callIn: (portal: Portal, which: Which) => callIn(deps, portal, which),
    stayAsDoctor: (portal: Portal, which: Which) => stayAsDoctor(deps, portal, which),
    endVisit: (portal: Portal, which: Which) => endVisit(deps, portal, which),
    closeVisit: (portal: Portal, which: Which) => closeVisit(deps, portal, which),
    /** The web sockets of this process. */
    rooms: createRooms(deps),
  };
}
