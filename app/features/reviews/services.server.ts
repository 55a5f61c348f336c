import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ReviewRefusal } from '#app/platform/states.ts';
import type { decideReview as decideContract, WhichReview } from './contract.ts';
import {
  decideReview,
  findReviews,
  getReview,
  lookAtReview,
  noteReviewsExport,
  replyToReview,
  type WhichCase,
} from './moderate.server.ts';
import {
  describeReview,
  findOwnReviews,
  stopReviewMails,
  withdrawReview,
  writeReview,
  type ReviewDeps,
} from './own-reviews.server.ts';
import { findImportedReviews } from './imported-reviews.server.ts';
import type { ReviewedPage } from './queries.server.ts';
import { findReviewsOf, isShown, reportReview } from './shown-reviews.server.ts';

export type ReviewServices = ReturnType<typeof createReviewServices>;

/** The use cases of reviews, bound to what they need. */
export function createReviewServices(deps: ReviewDeps) {
  return {
    describe: (portal: Portal, which: WhichReview) => describeReview(deps, portal, which),
    findOwn: (portal: Portal) => findOwnReviews(deps, portal),
    write: (portal: Portal, input: Parameters<typeof writeReview>[2]) =>
      writeReview(deps, portal, input),
    withdraw: (portal: Portal, input: { which: WhichReview; humanCheck: string }) =>
      withdrawReview(deps, portal, input),
    stopMails: (portal: Portal, input: { token: string; humanCheck: string }) =>
      stopReviewMails(deps, portal, input),
    findOf: (portal: Portal, page: ReviewedPage) => findReviewsOf(deps, portal, page),
    findImported: (providerId: number, page: number | null = null) =>
      findImportedReviews(deps, providerId, page),
    isShown: (portal: Portal, id: string) => isShown(deps, portal, id),
    report: (portal: Portal, input: { id: string; reason: ReviewRefusal; humanCheck: string }) =>
      reportReview(deps, portal, input),
    noteExport: (portal: Portal, asked: number | undefined) =>
      noteReviewsExport(deps, portal, asked),
    find: (portal: Portal, ask: Parameters<typeof findReviews>[2]) =>
      findReviews(deps, portal, ask),
    get: (portal: Portal, which: WhichCase) => getReview(deps, portal, which),
    look: (portal: Portal, which: WhichCase) => lookAtReview(deps, portal, which),
    decide: (portal: Portal, input: WhichCase & BodyOf<typeof decideContract>) =>
      decideReview(deps, portal, input),
    reply: (portal: Portal, input: WhichCase & { reply: string; version: number }) =>
      replyToReview(deps, portal, input),
  };
}
