import { writeAudit } from '#app/platform/audit.server.ts';
import { callUrl } from '#app/platform/call.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import type {
  PrivacyRefusal,
  PrivacyRequestKind,
  PrivacyRequestState,
} from '#app/platform/states.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { downloadDataCopy } from './contract.ts';
import { findOwnRequestRows, withdrawRequestRow } from './queries.server.ts';

/** What somebody has asked of the partner otherwise than here, as they see it. Days are `YYYY-MM-DD`, moments ISO 8601. */
export interface OwnRequest {
  id: string;
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  receivedOn: string;
  dueOn: string;
  /** Why it was refused; null: it was not. */
  refusal: PrivacyRefusal | null;
  /** When the account is erased; null: that is not planned, or its mail has not left yet. */
  plannedFor: string | null;
  /** null: none was made, or it is over. */
  copy: { href: string; expiresAt: string } | null;
  canWithdraw: boolean;
}

/** Those that are under way or were refused lately, and copies that can be fetched. */
export async function findOwnRequests(
  transaction: Transaction,
  customerId: number,
): Promise<OwnRequest[]> {
  const rows = await findOwnRequestRows(transaction, customerId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    receivedOn: row.received_on,
    dueOn: row.due_on,
    refusal: row.refusal,
    plannedFor: row.state === 'planned' ? (row.planned_for?.toISOString() ?? null) : null,
    copy:
      row.copy_id === null || row.copy_until === null
        ? null
        : {
            href: callUrl(downloadDataCopy, { id: row.copy_id }),
            expiresAt: row.copy_until.toISOString(),
          },
    canWithdraw: row.is_open,
  }));
}

/**
 * Takes back what somebody asked for in writing or on the telephone, or stops the erasure that was planned for it. It only protects
 * what they have, so no password is asked for.
 * @throws PortalError sign_in_required, not_found: it is somebody else's, or over
 */
export async function withdrawRequest(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, requestId }: { portal: Portal; requestId: string },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      if (!(await withdrawRequestRow(transaction, requestId, customerId))) {
        throw new PortalError('not_found');
      }
      await writeAudit(transaction, portal, {
        action: 'privacy_request_withdrawn',
        customerId,
        object: { kind: 'privacy_request', id: requestId },
      });
    },
    { partnerId: portal.partner.id },
  );
}
