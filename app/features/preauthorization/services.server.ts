import type { Portal } from '#app/platform/portal.ts';
import { checkPreauth } from './check-preauth.server.ts';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import { findDecisionTimes, getApproval } from './find-approvals.server.ts';
import {
  findApprovalPage,
  findApprovals,
  noteApprovalsExport,
  type ApprovalQuery,
} from './list-approvals.server.ts';
import { openReferral, readReferral } from './open-referral.server.ts';
import { findWantedDocument, sendDocuments } from './send-documents.server.ts';
import {
  askForDocument,
  decideApproval,
  lookAtApproval,
  type DecideDeps,
  type DecideInput,
} from './work-on-approval.server.ts';
import { findTimeAnswers, type TimeAnswersInput } from './find-time-answers.server.ts';
import type { Visit } from './find-cover.server.ts';

export type PreauthorizationServices = ReturnType<typeof createPreauthorizationServices>;

/** The use cases of approvals, bound to what they need. */
export function createPreauthorizationServices(deps: DecideDeps & FileDeps) {
  type Input<Act extends (deps: never, portal: Portal, input: never) => unknown> =
    Parameters<Act>[2];
  return {
    findDecisionTimes: (portal: Portal) => findDecisionTimes(deps, portal),
    decideApproval: (worker: Pick<Portal, 'actor' | 'requestId'>, input: DecideInput) =>
      decideApproval(deps, worker, input),
    askForDocument: (portal: Portal, input: Input<typeof askForDocument>) =>
      askForDocument(deps, portal, input),
    lookAtApproval: (portal: Portal, input: Input<typeof lookAtApproval>) =>
      lookAtApproval(deps, portal, input),
    openReferral: (portal: Portal, input: Input<typeof openReferral>) =>
      openReferral(deps, portal, input),
    readReferral: (portal: Portal, input: Input<typeof readReferral>) =>
      readReferral(deps, portal, input),
    findWantedDocument: (portal: Portal, id: string) => findWantedDocument(deps, portal, id),
    sendDocuments: (portal: Portal, input: Input<typeof sendDocuments>) =>
      sendDocuments(deps, portal, input),
    findApprovals: (portal: Portal, asked: ApprovalQuery) => findApprovals(deps, portal, asked),
    findApprovalPage: (portal: Portal, asked: ApprovalQuery) =>
      findApprovalPage(deps, portal, asked),
    noteApprovalsExport: (portal: Portal) => noteApprovalsExport(deps, portal),
    getApproval: (portal: Portal, which: { partnerId: number; reservationId: string }) =>
      getApproval(deps, portal, which),
    checkPreauth: (portal: Portal, visit: Visit) => checkPreauth(deps, portal, visit),
    findTimeAnswers: (portal: Portal, input: TimeAnswersInput) =>
      findTimeAnswers(deps, portal, input),
  };
}
