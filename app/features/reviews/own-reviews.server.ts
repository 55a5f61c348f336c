import { v7 as createUuid } from 'uuid';
import { noteReading, writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman, type HumanCheck } from '#app/platform/human-check.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import type { ReviewRefusal, ReviewState } from '#app/platform/states.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import { transact, type Database } from '#db/client.ts';
import type { WhichReview } from './contract.ts';
import {
  findOwnVisits,
  getOwnVisit,
  getVisitByToken,
  stopAsking,
  withdrawReviewRow,
  writeReviewRow,
  type ReviewedVisitRow,
} from './queries.server.ts';
import { checkComment, writeShownName } from './review-rules.ts';
import { hashAskedMailbox } from './asked-mailbox.server.ts';

export interface ReviewDeps {
  db: Database;
  humanCheck: HumanCheck;
  appSecret: string;
  tokenMisses: TokenMisses;
}

/** Of those that can be reviewed, and those that were. */
const SHOWN_MAX = 50;

/** A visit as whoever may review it sees it: when, where and with whom, nothing of the care. */
export interface ReviewView {
  visitId: string;
  /** ISO 8601 */
  startsAt: string;
  timeZone: string;
  provider: string;
  doctor: string | null;
  /** A review can be written, or written anew. */
  isOpen: boolean;
  /** As the author is called; null: no name is shown. */
  name: string | null;
  own: {
    stars: number;
    comment: string;
    isNamed: boolean;
    state: ReviewState;
    refusal: ReviewRefusal | null;
    reply: string | null;
  } | null;
}

/** Looking changes nothing: mail scanners open links, too. @throws PortalError not_found, of_age (of the child whom it was booked for), sign_in_required, too_many_requests */
export async function describeReview(
  deps: ReviewDeps,
  portal: Portal,
  which: WhichReview,
): Promise<ReviewView> {
  return present(await requireVisit(deps, portal, which));
}

/** Visits of whoever is signed in that have a review or, where the partner wants them, can have one. @throws PortalError sign_in_required */
export async function findOwnReviews({ db }: ReviewDeps, portal: Portal): Promise<ReviewView[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    async (transaction) => {
      const which = { customerId, isWanted: isWanted(portal), limit: SHOWN_MAX };
      const found = await findOwnVisits(transaction, which);
      await noteReading(transaction, portal, { action: 'review_read', customerId }, found);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  return rows.map((row) => present(asWanted(portal, row)));
}

/**
 * Writes a review, or writes it anew; who somebody is about stands in the visit.
 * @throws PortalError invalid_input, human_check_failed, sign_in_required, not_found, of_age, expired, too_many_requests
 */
export async function writeReview(
  deps: ReviewDeps,
  portal: Portal,
  input: {
    which: WhichReview;
    stars: number | null;
    comment: string;
    isNamed: boolean;
    humanCheck: string;
  },
): Promise<void> {
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  const row = await requireVisit(deps, portal, input.which);
  const { text, problem } = checkComment(input.comment);
  if (input.stars === null || problem !== null) {
    throw new PortalError('invalid_input', {
      fields: {
        ...(input.stars === null && { stars: 'required' }),
        ...(problem !== null && { comment: problem }),
      },
    });
  }
  const { stars } = input;
  await transact(
    deps.db.main,
    async (transaction) => {
      const result = await writeReviewRow(transaction, {
        id: createUuid(),
        reservationId: row.id,
        stars,
        comment: text,
        shownName: input.isNamed ? nameOf(row) : null,
        locale: portal.locale,
      });
      if (result === 'unknown') throw new PortalError('not_found');
      if (result !== 'ok') throw new PortalError('expired');
      await writeAudit(transaction, portal, {
        action: 'review_written',
        customerId: row.customer_id,
        object: { kind: 'reservation', id: row.id },
      });
    },
    { partnerId: portal.partner.id },
  );
}

/** Repeating it changes nothing. @throws PortalError human_check_failed, sign_in_required, not_found, of_age, too_many_requests */
export async function withdrawReview(
  deps: ReviewDeps,
  portal: Portal,
  input: { which: WhichReview; humanCheck: string },
): Promise<void> {
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  const row = await requireVisit(deps, portal, input.which);
  await transact(
    deps.db.main,
    async (transaction) => {
      if ((await withdrawReviewRow(transaction, row.id)) === null) return;
      await writeAudit(transaction, portal, {
        action: 'review_withdrawn',
        customerId: row.customer_id,
        object: { kind: 'reservation', id: row.id },
      });
    },
    { partnerId: portal.partner.id },
  );
}

/** Whoever the visit belongs to by now. @throws PortalError human_check_failed, not_found, too_many_requests */
export async function stopReviewMails(
  deps: ReviewDeps,
  portal: Portal,
  input: { token: string; humanCheck: string },
): Promise<void> {
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  const row = await requireSent(deps, portal, { token: input.token });
  await transact(
    deps.db.main,
    (transaction) => stopAsking(transaction, hashAskedMailbox(deps.appSecret, row.email)),
    { partnerId: portal.partner.id },
  );
}

/** Where the partner wants none, what was written before can be read and withdrawn by its author, unless the visit is its patient's alone by now. */
async function requireVisit(
  deps: ReviewDeps,
  portal: Portal,
  which: WhichReview,
): Promise<ReviewedVisitRow> {
  const row = await requireSent(deps, portal, which);
  if (!row.is_yet_theirs) throw new PortalError('of_age');
  return row;
}

async function requireSent(
  deps: ReviewDeps,
  portal: Portal,
  which: WhichReview,
): Promise<ReviewedVisitRow> {
  const partnerId = portal.partner.id;
  const row =
    'token' in which
      ? await requireToken(deps, portal, which.token, (hash) =>
          transact(deps.db.main, (transaction) => getVisitByToken(transaction, hash), {
            partnerId,
          }),
        )
      : await getOwn(deps, portal, which.visitId);
  if (row === null || (row.state === null && !isWanted(portal))) {
    throw new PortalError('not_found');
  }
  return asWanted(portal, row);
}

function getOwn({ db }: ReviewDeps, portal: Portal, visitId: string) {
  const { customerId } = requireCustomer(portal);
  return transact(db.main, (transaction) => getOwnVisit(transaction, customerId, visitId), {
    partnerId: portal.partner.id,
  });
}

function isWanted(portal: Portal): boolean {
  return portal.theme.flags.hasReviews === true;
}

function asWanted(portal: Portal, row: ReviewedVisitRow): ReviewedVisitRow {
  return { ...row, is_reviewable: row.is_reviewable && isWanted(portal) };
}

/** Of a child or a relative no name is shown: who writes is somebody else. */
function nameOf(row: ReviewedVisitRow): string | null {
  return row.is_unnamed ? null : writeShownName(row.country, row.last_name, row.first_name);
}

function present(row: ReviewedVisitRow): ReviewView {
  return {
    visitId: row.id,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.tz,
    provider: row.provider,
    doctor: row.doctor,
    isOpen: row.is_reviewable && (row.state !== null || row.now <= row.reviewable_until),
    name: nameOf(row),
    own:
      row.state === null || row.stars === null || row.comment === null
        ? null
        : {
            stars: row.stars,
            comment: row.comment,
            isNamed: row.shown_name !== null,
            state: row.state,
            refusal: row.refusal,
            reply: row.reply,
          },
  };
}
