import type { AppointmentDeps } from '#app/features/appointments/deps.server.ts';
import { findInEmergency } from '#app/features/call-centre/find-people.server.ts';
import { noteListExport } from '#app/platform/note-export.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { InputOf } from '#app/platform/use-case.ts';
import { endEmergency, openInEmergency } from './open-person.server.ts';
import { findOpenEmergencies, readInEmergency } from './read-person.server.ts';
import {
  findEmergencies,
  getEmergency,
  lookAtEmergency,
  reviewEmergency,
} from './review.server.ts';

export type BreakGlassServices = ReturnType<typeof createBreakGlassServices>;

interface Which {
  partnerId: number;
  id: string;
}
/** What a use case is told beside the portal. */

/** The use cases of emergency access, bound to what they need. */
export function createBreakGlassServices(deps: AppointmentDeps) {
  return {
    find: (portal: Portal, by: InputOf<typeof findInEmergency>) =>
      findInEmergency(deps, portal, by),
    open: (portal: Portal, input: InputOf<typeof openInEmergency>) =>
      openInEmergency(deps, portal, input),
    findOpen: (portal: Portal) => findOpenEmergencies(deps, portal),
    read: (portal: Portal, which: Which) => readInEmergency(deps, portal, which),
    end: (portal: Portal, which: Which) => endEmergency(deps, portal, which),
    findAll: (portal: Portal, asked: InputOf<typeof findEmergencies>) =>
      findEmergencies(deps, portal, asked),
    noteExport: (portal: Portal) =>
      noteListExport(deps, portal, {
        action: 'break_glass_list_exported',
        may: 'emergency.review',
      }),
    get: (portal: Portal, which: Which) => getEmergency(deps, portal, which),
    look: (portal: Portal, which: Which) => lookAtEmergency(deps, portal, which),
    review: (portal: Portal, input: InputOf<typeof reviewEmergency>) =>
      reviewEmergency(deps, portal, input),
  };
}
