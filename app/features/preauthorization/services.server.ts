import type { Actor } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { checkPreauth } from './check-preauth.server.ts';
import {
  decidePreauthorization,
  type DecideDeps,
  type DecideInput,
} from './decide-preauthorization.server.ts';
import { findApprovals, getApproval } from './find-approvals.server.ts';
import { findTimeAnswers, type TimeAnswersInput } from './find-time-answers.server.ts';
import type { Visit } from './find-cover.server.ts';

export type PreauthorizationServices = ReturnType<typeof createPreauthorizationServices>;

/** The use cases of approvals, bound to what they need. */
export function createPreauthorizationServices(deps: DecideDeps) {
  return {
    findApprovals: (portal: Portal) => findApprovals(deps, portal),
    getApproval: (portal: Portal, which: { partnerId: number; reservationId: string }) =>
      getApproval(deps, portal, which),
    checkPreauth: (portal: Portal, visit: Visit) => checkPreauth(deps, portal, visit),
    findTimeAnswers: (portal: Portal, input: TimeAnswersInput) =>
      findTimeAnswers(deps, portal, input),
    decidePreauthorization: (actor: Actor, input: DecideInput) =>
      decidePreauthorization(deps, actor, input),
  };
}
