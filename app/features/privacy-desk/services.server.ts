import type { LookUpDeps } from '#app/features/call-centre/find-people.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { takeStep } from './decide.server.ts';
import {
  findByEmail,
  findPartner,
  findRequests,
  getRequest,
  registerRequest,
} from './requests.server.ts';

export type PrivacyDeskServices = ReturnType<typeof createPrivacyDeskServices>;
type Told<Use extends (deps: never, portal: never, input: never) => unknown> = Parameters<Use>[2];

/** The use cases of the room "Data requests", bound to what they need. */
export function createPrivacyDeskServices(deps: LookUpDeps) {
  return {
    findRequests: (portal: Portal, ask: Told<typeof findRequests>) =>
      findRequests(deps, portal, ask),
    findPartner: (portal: Portal, asked: Told<typeof findPartner>) =>
      findPartner(deps, portal, asked),
    findByEmail: (portal: Portal, asked: Told<typeof findByEmail>) =>
      findByEmail(deps, portal, asked),
    getRequest: (portal: Portal, which: Told<typeof getRequest>) => getRequest(deps, portal, which),
    register: (portal: Portal, input: Told<typeof registerRequest>) =>
      registerRequest(deps, portal, input),
    takeStep: (portal: Portal, input: Told<typeof takeStep>) => takeStep(deps, portal, input),
  };
}
