import type { AppointmentDeps } from '#app/features/appointments/deps.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { findPeople, openPerson } from './find-people.server.ts';
import { getPerson } from './get-person.server.ts';

export type CallCentreServices = ReturnType<typeof createCallCentreServices>;

/** The use cases of the call centre, bound to what they need. */
export function createCallCentreServices(deps: AppointmentDeps) {
  return {
    findPeople: (portal: Portal, lookUp: Parameters<typeof findPeople>[2]) =>
      findPeople(deps, portal, lookUp),
    openPerson: (portal: Portal, told: Parameters<typeof openPerson>[2]) =>
      openPerson(deps, portal, told),
    getPerson: (portal: Portal, opening: string) => getPerson(deps, portal, opening),
  };
}
