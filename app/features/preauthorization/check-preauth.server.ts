import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database } from '#db/client.ts';
import type { PreauthCheck } from './contract.ts';
import { findCover, type Visit } from './find-cover.server.ts';

export interface PreauthDeps {
  db: Database;
}

/** Ids of the directory are the database's integers; those of clinics and doctors may be longer. */
const INTEGER_MAX = 2_147_483_647;

/**
 * Whether the insurance of the member who is signed in pays for a visit, and what it costs them. Their own cover only.
 * @throws PortalError forbidden (nobody's insured subscription), invalid_input, not_found (no such care in this market)
 */
export async function checkPreauth(
  { db }: PreauthDeps,
  portal: Portal,
  visit: Visit,
): Promise<PreauthCheck> {
  const { actor, viewer } = portal;
  if (actor.kind !== 'customer' || !viewer.isInsured) throw new PortalError('forbidden');
  if (Number.isNaN(visit.startsAt)) {
    throw new PortalError('invalid_input', { fields: { startAt: 'invalid' } });
  }
  if (visit.subfunctionId > INTEGER_MAX) throw new PortalError('not_found');
  const found = await transact(
    db.main,
    (transaction) => findCover(transaction, portal, actor, visit),
    { partnerId: portal.partner.id },
  );
  if (!found) throw new PortalError('not_found');
  return found.check;
}
