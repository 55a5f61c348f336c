import { noteLook } from '#app/features/work-looks/note-look.server.ts';
import type { Action } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { CaseEvent } from './approval-contract.ts';
import { askDocumentRow, decideCaseRow, type CaseStepRow } from './approval-queries.server.ts';
import { findCaseEvents, isCaseThere } from './approval-case-queries.server.ts';
import type { DocumentKind } from './case-work.ts';
import type { PreauthDeps } from './check-preauth.server.ts';
import { presentEvent, READ } from './find-approvals.server.ts';
import { holdBooker } from './queries.server.ts';
import type { RefusalReason } from './refusal-reasons.ts';

const DECIDE: Action = 'preauthorization.decide';

export interface DecideDeps extends PreauthDeps {
  /** Makes the link of the mail: it leads the member to the decision by way of the date of birth. */
  makeDecisionLink: (
    transaction: Transaction,
    link: { accountId: number; email: string; reservationId: string },
  ) => Promise<unknown>;
}

/** Who works on a case; other programs do not. */
type Worker = Pick<Portal, 'actor' | 'requestId'> & Partial<Pick<Portal, 'host'>>;

export interface WhichCase {
  partnerId: number;
  reservationId: string;
  /** As the caller has seen it. */
  version: number;
}

export interface DecideInput extends Omit<WhichCase, 'version'> {
  /** null: whatever it is, as the portal itself decides. */
  version: number | null;
  isApproved: boolean;
  /** Of what was asked for, to approve a part; null: all of it. */
  amount?: number | null;
  /** Needed to refuse. */
  reason?: RefusalReason | null;
}

/**
 * Decides whether the insurer pays for a visit that waits for it, and has the member told by mail. Approved, it is confirmed, in
 * part with the rest at the member's own cost. Refused, the time stays theirs at their own cost; then, and in part, they may cancel
 * it free of charge for a day more, whatever the clinic's deadline. The mail leads to the decision in the portal, by a link that
 * asks for the date of birth. Above the partner's amount the first of the staff only proposes: it is decided when another one wants
 * the same. Repeating it changes nothing.
 * @returns whether a second person has to decide the same
 * @throws PortalError sign_in_required, forbidden, invalid_input (`reason`, `amount`), not_found, appointment_over, changed_meanwhile:
 * both with what the caller has not seen
 */
export async function decideApproval(
  { db, makeDecisionLink }: DecideDeps,
  worker: Worker,
  input: DecideInput,
): Promise<{ isProposed: boolean }> {
  const { partnerId, reservationId, version, isApproved } = input;
  const role = requirePermission(worker.actor, DECIDE, { partnerId });
  const amount = isApproved ? (input.amount ?? null) : null;
  const reason = isApproved ? null : (input.reason ?? null);
  const staffId = worker.actor.kind === 'staff' ? worker.actor.staffId : null;
  const decision = { reservationId, version, isApproved, amount, reason, staffId };
  const result = await step(
    { db },
    input,
    async (transaction) => {
      const booker = await holdBooker(transaction, reservationId);
      const decided = await decideCaseRow(transaction, decision);
      if (decided.result === 'ok' && booker) {
        await makeDecisionLink(transaction, {
          accountId: booker.account_id,
          email: booker.user_email,
          reservationId,
        });
      }
      return decided;
    },
    async (transaction, { result: done, customer_id }) => {
      const what = isApproved ? 'approved' : 'rejected';
      await writeAudit(transaction, worker, {
        action: `preauthorization_${done === 'proposed' ? 'proposed' : what}`,
        customerId: customer_id,
        object: { kind: 'reservation', id: reservationId },
        role,
        grounds: amount === null ? reason : 'in_part',
      });
    },
  );
  return { isProposed: result === 'proposed' || result === 'still_proposed' };
}

/**
 * Asks the member of a case for a document, by mail; what one person has proposed is given up.
 * @throws PortalError sign_in_required, forbidden, invalid_input (`document`: too late for it to come), not_found, appointment_over, changed_meanwhile: both with what the caller has not seen
 */
export async function askForDocument(
  { db }: Pick<DecideDeps, 'db'>,
  portal: Portal,
  input: WhichCase & { document: DocumentKind },
): Promise<void> {
  const role = requirePermission(portal.actor, DECIDE, { partnerId: input.partnerId });
  if (portal.actor.kind !== 'staff') throw new PortalError('forbidden');
  const { staffId } = portal.actor;
  await step(
    { db },
    input,
    (transaction) => askDocumentRow(transaction, { ...input, staffId }),
    (transaction, { customer_id }) =>
      writeAudit(transaction, portal, {
        action: 'preauthorization_document_asked',
        customerId: customer_id,
        object: { kind: 'reservation', id: input.reservationId },
        role,
        grounds: input.document,
      }),
  );
}

/**
 * Notes that somebody of the staff has a case open.
 * @returns who else has, and what was done since the version that they see
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function lookAtApproval(
  { db }: Pick<DecideDeps, 'db'>,
  { actor }: Portal,
  { partnerId, reservationId, version }: WhichCase,
): Promise<{ others: string[]; changes: CaseEvent[] }> {
  requirePermission(actor, READ, { partnerId });
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  return transact(
    db.main,
    async (transaction) => {
      if (!(await isCaseThere(transaction, reservationId))) throw new PortalError('not_found');
      const others = await noteLook(transaction, actor.staffId, reservationId);
      return { others, changes: await changesSince(transaction, reservationId, version) };
    },
    { partnerId },
  );
}

async function changesSince(
  transaction: Transaction,
  reservationId: string,
  version: number,
): Promise<CaseEvent[]> {
  return (await findCaseEvents(transaction, reservationId, version)).map(presentEvent);
}

/** One step on a case, with its entry in the audit where something was done. */
async function step(
  { db }: Pick<DecideDeps, 'db'>,
  { partnerId, reservationId, version }: Omit<WhichCase, 'version'> & Pick<DecideInput, 'version'>,
  act: (transaction: Transaction) => Promise<CaseStepRow>,
  note: (transaction: Transaction, done: CaseStepRow) => Promise<void>,
): Promise<CaseStepRow['result']> {
  const { result, changes } = await transact(
    db.main,
    async (transaction) => {
      const done = await act(transaction);
      if (done.result === 'ok' || done.result === 'proposed') await note(transaction, done);
      const isLate = done.result === 'changed' || done.result === 'over';
      return {
        result: done.result,
        changes: isLate ? await changesSince(transaction, reservationId, version ?? 1) : [],
      };
    },
    { partnerId },
  );
  switch (result) {
    case 'unknown':
      throw new PortalError('not_found');
    case 'over':
      throw new PortalError('appointment_over', { details: { changes } });
    case 'changed':
      throw new PortalError('changed_meanwhile', { details: { changes } });
    case 'amount':
      throw new PortalError('invalid_input', { fields: { amount: 'invalid' } });
    case 'too_late':
      throw new PortalError('invalid_input', { fields: { document: 'too_late' } });
    case 'ok':
    case 'already':
    case 'proposed':
    case 'still_proposed':
      return result;
  }
}
