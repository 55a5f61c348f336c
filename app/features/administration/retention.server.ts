import {
  RETENTION,
  type RetentionBasis,
  type RetentionRule,
  type RetentionTerm,
} from '#app/jobs/retention.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { AdministrationDeps } from './find-staff.server.ts';
import { findRetentionRows } from './watch-queries.server.ts';

/** What is kept, for how long and why, and when upkeep has been there. Moments are ISO 8601. */
export interface Retention {
  rule: RetentionRule;
  job: string;
  term: RetentionTerm | null;
  basis: RetentionBasis;
  /** null: never yet. */
  lookedAt: string | null;
  /** The last day on which something was removed, and how much; null: never, or it is not for whoever asks. */
  last: { at: string; removed: number } | null;
}

/**
 * The rules by which upkeep removes what was kept about people. How much it was is counted over all partners, so only those see it
 * who watch over the whole portal.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findRetention(
  { db }: AdministrationDeps,
  { actor }: Portal,
): Promise<{ rows: Retention[]; hasCounts: boolean }> {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  if (!permits(actor, 'retention.read')) throw new PortalError('forbidden');
  const hasCounts = permits(actor, 'system.watch');
  const noted = new Map((await findRetentionRows(db.main)).map((row) => [row.rule, row]));
  const rows = RETENTION.map((rule): Retention => {
    const row = noted.get(rule.rule);
    const last =
      row && row.removed_at !== null && row.removed !== null
        ? { at: row.removed_at.toISOString(), removed: row.removed }
        : null;
    return {
      ...rule,
      lookedAt: row?.looked_at.toISOString() ?? null,
      last: hasCounts ? last : null,
    };
  });
  return { rows, hasCounts };
}
