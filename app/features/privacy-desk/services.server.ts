import type { Portal } from '#app/platform/portal.ts';
import type { InputOf } from '#app/platform/use-case.ts';
import {
  describePrivacyLink,
  downloadCopyByLink,
  openCopyByLink,
  stopErasure,
} from './by-link.server.ts';
import { takeStep } from './decide.server.ts';
import type { PrivacyDeps } from './deps.server.ts';
import { registerRequest } from './register.server.ts';
import { findByEmail, findRequests } from './requests.server.ts';
import { findPartner, getRequest, lookAtRequest } from './request-file.server.ts';

export type PrivacyDeskServices = ReturnType<typeof createPrivacyDeskServices>;

/** The use cases of the room "Data requests" and of the links that it sends, bound to what they need. */
export function createPrivacyDeskServices(deps: PrivacyDeps) {
  return {
    findRequests: (portal: Portal, ask: InputOf<typeof findRequests>) =>
      findRequests(deps, portal, ask),
    findPartner: (portal: Portal, asked: InputOf<typeof findPartner>) =>
      findPartner(deps, portal, asked),
    findByEmail: (portal: Portal, asked: InputOf<typeof findByEmail>) =>
      findByEmail(deps, portal, asked),
    getRequest: (portal: Portal, which: InputOf<typeof getRequest>) =>
      getRequest(deps, portal, which),
    look: (portal: Portal, which: InputOf<typeof lookAtRequest>) =>
      lookAtRequest(deps, portal, which),
    register: (portal: Portal, input: InputOf<typeof registerRequest>) =>
      registerRequest(deps, portal, input),
    takeStep: (portal: Portal, input: InputOf<typeof takeStep>) => takeStep(deps, portal, input),
    describeLink: (input: Parameters<typeof describePrivacyLink>[1]) =>
      describePrivacyLink(deps, input),
    openCopy: (input: Parameters<typeof openCopyByLink>[1]) => openCopyByLink(deps, input),
    downloadCopy: (input: Parameters<typeof downloadCopyByLink>[1]) =>
      downloadCopyByLink(deps, input),
    stopErasure: (input: Parameters<typeof stopErasure>[1]) => stopErasure(deps, input),
  };
}
