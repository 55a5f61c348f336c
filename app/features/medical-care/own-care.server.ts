import { presentFile } from '#app/features/files/present.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import type { MedicalCareStatus } from '#app/platform/states.ts';
import { transact } from '#db/client.ts';
import type { cancelMedicalCare as cancelContract, MedicalCare } from './contract.ts';
import { cancelCareRow, findOwnCare, lockOwnCare, type OwnCareRow } from './queries.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';

/** More than anybody has; keeps a page from growing without end. */
const SHOWN_MAX = 100;
/** Somebody is at work on it, and it can be taken back. */
const OPEN: readonly MedicalCareStatus[] = ['requested', 'organising', 'offered'];

/**
 * What the customer who is signed in has asked for, latest first.
 * @throws PortalError sign_in_required
 */
export async function findMedicalCare(
  { db }: Pick<CareDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<MedicalCare[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    (transaction) => findOwnCare(transaction, customerId, SHOWN_MAX),
    { partnerId: portal.partner.id },
  );
  return rows.map(presentCare);
}

function presentCare(row: OwnCareRow): MedicalCare {
  const isOpen = OPEN.includes(row.status);
  return {
    id: row.id,
    status: row.status,
    needsPreauthorization: row.preauth_type === 'normal',
    subfunction: { name: row.subfunction_name, locales: row.subfunction_locales },
    providerName: row.provider_name,
    doctorName: row.doctor_name,
    startsAt: row.starts_at && row.starts_at.toISOString(),
    wishes: row.wishes,
    dueAt: isOpen ? row.due_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    isCancellable: isOpen,
    files: row.files.map(presentFile),
  };
}

/**
 * Takes a request back. One that is booked is cancelled as its appointment.
 * @throws PortalError sign_in_required, not_found (not theirs), too_late_to_change
 */
export async function cancelMedicalCare(
  { db }: Pick<CareDeps, 'db'>,
  { portal, id }: { portal: Portal; id: string },
): Promise<AnswerOf<typeof cancelContract>> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const status = await lockOwnCare(transaction, customerId, id);
      if (status === null) throw new PortalError('not_found');
      if (status === 'cancelled') return;
      if (!OPEN.includes(status)) throw new PortalError('too_late_to_change');
      await cancelCareRow(transaction, id);
      await writeAudit(transaction, portal, {
        action: 'medical_care_cancelled',
        customerId,
        object: { kind: 'medical_care', id },
      });
      await orderJob(transaction, 'mail_medical_care', { care: id });
    },
    { partnerId: portal.partner.id },
  );
  return { id, status: 'cancelled' };
}
