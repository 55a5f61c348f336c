import { noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { VisitMark } from '#app/platform/states.ts';
import { UUID } from '#app/platform/uuid.ts';
import { transact } from '#db/client.ts';
import { DESK, desksAt, requireDesks } from './desk-clinics.ts';
import type { DeskDeps } from './get-board.server.ts';
import { presentCase, type DeskCase } from './present.ts';
import { getProviderOf, getVisitRow, markVisitRow } from './queries.server.ts';

export interface WhichVisit {
  partnerId: number;
  id: string;
}

/**
 * One visit of a clinic, with whose it is. That it was read is noted in the same transaction.
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic's as well)
 */
export async function getVisit(
  { db }: DeskDeps,
  portal: Portal,
  { partnerId, id }: WhichVisit,
): Promise<DeskCase> {
  const providerIds = desksAt(requireDesks(portal.actor), partnerId);
  if (!UUID.test(id) || providerIds.length === 0) throw new PortalError('not_found');
  const row = await transact(
    db.main,
    async (transaction) => {
      const found = await getVisitRow(transaction, id, providerIds);
      if (!found) return null;
      await writeAudit(transaction, portal, {
        action: 'clinic_visit_read',
        customerId: found.customer_id,
        object: { kind: 'reservation', id },
        role: requirePermission(portal.actor, DESK, { partnerId, providerId: found.provider_id }),
        grounds: 'to_receive',
      });
      return found;
    },
    { partnerId },
  );
  if (!row) throw new PortalError('not_found');
  return presentCase(row);
}

const NOTED: Record<VisitMark, string> = {
  arrived: 'visit_arrived',
  fulfilled: 'visit_fulfilled',
  no_show: 'visit_no_show',
  undone: 'visit_undone',
};

/**
 * Notes that somebody has come, was seen or did not come, or takes the last of these back. Noting the same again changes nothing.
 * @param version as the caller has seen the visit
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic's as well), changed_meanwhile, appointment_over (it is
 * not the time for that)
 */
export async function markVisit(
  { db }: DeskDeps,
  portal: Portal,
  { partnerId, id, mark, version }: WhichVisit & { mark: VisitMark; version: number },
): Promise<void> {
  const providerIds = desksAt(requireDesks(portal.actor), partnerId);
  if (providerIds.length === 0) throw new PortalError('not_found');
  const result = await transact(
    db.main,
    async (transaction) => {
      const providerId = await getProviderOf(transaction, id);
      if (providerId === null || !providerIds.includes(providerId)) return 'unknown';
      const marked = await markVisitRow(transaction, { id, providerId, what: mark, version });
      if (marked.result === 'ok') {
        await writeAudit(transaction, portal, {
          action: NOTED[mark],
          customerId: marked.customer_id,
          object: { kind: 'reservation', id },
          role: requirePermission(portal.actor, DESK, { partnerId, providerId }),
        });
      }
      return marked.result;
    },
    { partnerId },
  );
  if (result === 'unknown') throw new PortalError('not_found');
  if (result === 'changed') throw new PortalError('changed_meanwhile');
  if (result === 'over') throw new PortalError('appointment_over');
}

/** Notes that somebody has a visit open. @throws PortalError sign_in_required, forbidden, not_found (another clinic's as well) */
export function lookAtVisit(
  { db }: DeskDeps,
  portal: Portal,
  { partnerId, id }: WhichVisit,
): Promise<Look> {
  const { actor } = portal;
  const providerIds = desksAt(requireDesks(actor), partnerId);
  if (actor.kind !== 'staff' || providerIds.length === 0) throw new PortalError('not_found');
  return transact(
    db.main,
    async (transaction) => {
      const visit = await getVisitRow(transaction, id, providerIds);
      if (!visit) throw new PortalError('not_found');
      const others = await noteLook(transaction, actor.staffId, id);
      return { others, version: String(visit.version) };
    },
    { partnerId },
  );
}
