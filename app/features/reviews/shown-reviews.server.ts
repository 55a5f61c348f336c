import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ReviewRefusal } from '#app/platform/states.ts';
import { transact } from '#db/client.ts';
import type { ReviewDeps } from './own-reviews.server.ts';
import {
  findShownReviews,
  getAverage,
  isReviewShown,
  reportReviewRow,
  type ReviewedPage,
} from './queries.server.ts';

/** On a page; the others still count in its average. */
const LATEST_MAX = 30;

export interface ShownReview {
  id: string;
  stars: number;
  comment: string;
  /** null: "patient". */
  name: string | null;
  /** That it is written in. */
  locale: Locale;
  /** ISO 8601, of the visit; only its month is shown. */
  visitAt: string;
  timeZone: string;
  reply: string | null;
}

export interface ShownReviews {
  /** Of all that can be read. */
  average: number;
  count: number;
  latest: ShownReview[];
}

/** What patients of this partner say of a clinic or a doctor; null: the partner wants none, or nobody has said anything. */
export async function findReviewsOf(
  { db }: Pick<ReviewDeps, 'db'>,
  portal: Portal,
  page: ReviewedPage,
): Promise<ShownReviews | null> {
  if (!portal.theme.flags.hasReviews) return null;
  return transact(
    db.main,
    async (transaction) => {
      const { count, average } = await getAverage(transaction, page);
      if (count === 0 || average === null) return null;
      const rows = await findShownReviews(transaction, page, LATEST_MAX);
      const latest = rows.map((row) => ({
        id: row.id,
        stars: row.stars,
        comment: row.comment,
        name: row.shown_name,
        locale: row.locale,
        visitAt: row.visit_starts_at.toISOString(),
        timeZone: row.tz,
        reply: row.reply,
      }));
      return { average, count, latest };
    },
    { partnerId: portal.partner.id },
  );
}

/** Whether a review is there to be reported. */
export function isShown(
  { db }: Pick<ReviewDeps, 'db'>,
  portal: Portal,
  id: string,
): Promise<boolean> {
  return transact(db.main, (transaction) => isReviewShown(transaction, id), {
    partnerId: portal.partner.id,
  });
}

/**
 * Somebody says what is wrong with a review; who, is not asked. It is shown on until the partner has looked; what
 * was looked at and let stand is not brought back by the same reason.
 * @throws PortalError human_check_failed, not_found
 */
export async function reportReview(
  deps: ReviewDeps,
  portal: Portal,
  input: { id: string; reason: ReviewRefusal; humanCheck: string },
): Promise<void> {
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  await transact(
    deps.db.main,
    async (transaction) => {
      const outcome = await reportReviewRow(transaction, input.id, input.reason);
      if (outcome === 'unknown') throw new PortalError('not_found');
      if (outcome === 'known') return;
      await writeAudit(transaction, portal, {
        action: 'review_reported',
        customerId: null,
        object: { kind: 'review', id: input.id },
      });
    },
    { partnerId: portal.partner.id },
  );
}
