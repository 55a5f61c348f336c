import type { Portal } from '#app/platform/portal.ts';
import { beginCare } from './begin-care.server.ts';
import { describeLink } from './by-link.server.ts';
import type { LinkAbout } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import { finishByLink, openLink } from './finish.server.ts';
import { lookAtLink } from './look-at-link.server.ts';
import { getFileByLink, putFileByLink } from './put-file.server.ts';
import { sendCareLink } from './send-care-link.server.ts';
import { sendLink } from './send-link.server.ts';

export type FinishLinkServices = ReturnType<typeof createFinishLinkServices>;

/** What finishes on a patient's telephone, bound to what it needs. */
export function createFinishLinkServices(deps: FinishLinkDeps) {
  return {
    sendLink: (portal: Portal, input: Parameters<typeof sendLink>[2]) =>
      sendLink(deps, portal, input),
    beginCare: (portal: Portal, input: Parameters<typeof beginCare>[2]) =>
      beginCare(deps, portal, input),
    sendCareLink: (portal: Portal, input: Parameters<typeof sendCareLink>[2]) =>
      sendCareLink(deps, portal, input),
    lookAtLink: (portal: Portal, opening: string, about?: LinkAbout) =>
      lookAtLink(deps, portal, opening, about),
    describeLink: (input: Parameters<typeof describeLink>[1]) => describeLink(deps, input),
    openLink: (input: Parameters<typeof openLink>[1]) => openLink(deps, input),
    finishByLink: (input: Parameters<typeof finishByLink>[1]) => finishByLink(deps, input),
    putFile: (input: Parameters<typeof putFileByLink>[1]) => putFileByLink(deps, input),
    getFile: (input: Parameters<typeof getFileByLink>[1]) => getFileByLink(deps, input),
  };
}
