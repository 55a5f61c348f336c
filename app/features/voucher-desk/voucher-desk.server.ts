import type { StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database, Transaction } from '#db/client.ts';
import { findPartnerRows, getBatchRow, type BatchRow } from './queries.server.ts';

export interface VoucherDeskDeps {
  db: Database;
}

export const WRITE = 'partner.write';
export const NUMBER = /^[1-9]\d{0,14}$/;

export interface VoucherPartner {
  id: number;
  name: string;
}

/** @throws PortalError sign_in_required, forbidden */
export function requireWriter({ actor }: Portal, partnerId: number): StaffActor {
  requirePermission(actor, WRITE, { partnerId });
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}

/**
 * Whose codes somebody makes, and of which partner these are: the one that was asked for, or the first.
 * @throws PortalError sign_in_required, forbidden
 */
export async function requirePartner(
  { db }: VoucherDeskDeps,
  { actor }: Portal,
  asked: number | undefined,
): Promise<{ partners: VoucherPartner[]; partnerId: number }> {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const ids = actor.grants
    .map(({ partnerId }) => partnerId)
    .filter((partnerId) => permits(actor, WRITE, { partnerId }));
  const [first] = ids;
  if (first === undefined) throw new PortalError('forbidden');
  const partnerId = asked !== undefined && ids.includes(asked) ? asked : first;
  const partners = await findPartnerRows(db.main, ids);
  return { partners, partnerId };
}

export interface WhichBatch {
  partnerId: number;
  batchId: string;
}

export async function requireBatch(
  transaction: Transaction,
  portal: Portal,
  { partnerId, batchId }: WhichBatch,
): Promise<BatchRow> {
  const isTheirs = permits(portal.actor, WRITE, { partnerId }) && NUMBER.test(batchId);
  const row = isTheirs ? await getBatchRow(transaction, batchId) : null;
  if (!row) throw new PortalError('not_found');
  return row;
}

/** A batch by its number, one of its codes by both numbers; never by its letters. */
export async function note(
  transaction: Transaction,
  portal: Portal,
  action: string,
  { partnerId, batchId, codeId }: WhichBatch & { codeId?: string },
): Promise<void> {
  await writeAudit(transaction, portal, {
    action,
    customerId: null,
    object: codeId
      ? { kind: 'code', id: `${batchId}/${codeId}` }
      : { kind: 'code_batch', id: batchId },
    role: requirePermission(portal.actor, WRITE, { partnerId }),
  });
}
