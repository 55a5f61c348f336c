import {
  nameMail,
  readMailState,
  type MailState,
  type NamedMail,
} from '#app/features/call-centre/mail-state.ts';
import { writeAudit, writeAuditOfEach } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import {
  findClosureCallRows,
  findClosureNews,
  findClosures,
  noteClosureCall,
} from './closure-queries.server.ts';
import { DESK } from './desk-clinics.ts';
import { atEachPartner } from './each-partner.server.ts';
import type { DeskDeps } from './get-board.server.ts';
import { permitCalendars, requireClinic, type OwnDesk } from './own-clinic.server.ts';
import { presentCase, type DeskCase } from './present.ts';
import { findVisitsToCall } from './queries.server.ts';

/** Somebody who was cancelled behind a closure, with no more than a call needs: there may be thousands. The rest is on the page of the visit. */
export interface ClosureCall extends Pick<
  DeskCase,
  'partnerId' | 'id' | 'startsAt' | 'name' | 'phone' | 'hasComeOfAge'
> {
  /** What was sent to them, and what became of it. */
  told: { kind: NamedMail | null; state: MailState }[];
  /** ISO 8601; null: nobody has called yet. */
  calledAt: string | null;
  calledBy: string | null;
}

/** All of a closure's, by time. That each was read is noted. */
export async function findClosureCalls(
  deps: DeskDeps,
  portal: Portal,
  { desk, clinic }: OwnDesk,
  closureId: number,
): Promise<ClosureCall[]> {
  const calls = await atEachPartner(deps, desk, async (transaction, partnerId) => {
    const visits = await findVisitsToCall(transaction, closureId);
    if (visits.length === 0) return [];
    const rows = await findClosureCallRows(transaction, closureId);
    const news = await findClosureNews(transaction, closureId);
    await writeAuditOfEach(
      transaction,
      portal,
      {
        action: 'clinic_visit_read',
        kind: 'reservation',
        role: requirePermission(portal.actor, DESK, { partnerId, providerId: clinic.id }),
        grounds: 'to_call',
        onceIn: '1 hour',
      },
      visits.map(({ id, customer_id: customerId }) => ({ id, customerId })),
    );
    const callOf = new Map(rows.map((row) => [row.reservation_id, row]));
    const newsOf = Map.groupBy(news, ({ reservation_id: id }) => id);
    return visits.map((visit): ClosureCall => {
      const call = callOf.get(visit.id);
      const { partnerId, id, startsAt, name, phone, hasComeOfAge } = presentCase(visit);
      return {
        partnerId,
        id,
        startsAt,
        name,
        phone,
        hasComeOfAge,
        told: (newsOf.get(visit.id) ?? []).map((row) => ({
          kind: nameMail(row.kind),
          state: readMailState(row),
        })),
        calledAt: call?.called_at?.toISOString() ?? null,
        calledBy: call?.called_by_name ?? null,
      };
    });
  });
  return calls.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/**
 * Notes that somebody on a closure's list was called, or takes that back. Again is fine: who was first stays.
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic's, or nobody on the list)
 */
export async function noteCalled(
  deps: DeskDeps,
  portal: Portal,
  {
    providerId,
    id: closureId,
    partnerId,
    visitId,
    isCalled,
  }: {
    providerId: number;
    id: number;
    partnerId: number;
    visitId: string;
    isCalled: boolean;
  },
): Promise<void> {
  const own = await requireClinic(deps, portal, providerId);
  const by = permitCalendars(portal, own);
  const closures = await findClosures(deps.db.main, providerId);
  if (!closures.some(({ id }) => id === closureId) || !own.desk.partnerIds.includes(partnerId)) {
    throw new PortalError('not_found');
  }
  const isKnown = await transact(
    deps.db.main,
    async (transaction) => {
      const noted = await noteClosureCall(
        transaction,
        { id: visitId, closureId, isCalled },
        { staffId: by.staffId, name: by.staffName },
      );
      if (noted?.is_changed) {
        await writeAudit(transaction, portal, {
          action: isCalled ? 'closure_call_noted' : 'closure_call_undone',
          customerId: noted.customer_id,
          object: { kind: 'reservation', id: visitId },
          role: requirePermission(portal.actor, DESK, { partnerId, providerId }),
        });
      }
      return noted !== null;
    },
    { partnerId },
  );
  if (!isKnown) throw new PortalError('not_found');
}
