import { writeAudit, type AuditEntry } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { CustomerActor } from '#app/platform/actor.ts';
import { noteInName } from '#app/platform/in-name.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AppointmentDeps } from './deps.server.ts';

/**
 * Who may use appointments: a customer whose product has them.
 * @throws PortalError sign_in_required, forbidden
 */
export function requireAppointments(portal: Portal): CustomerActor {
  const customer = requireCustomer(portal);
  if (!portal.viewer.hasAppointments) throw new PortalError('forbidden');
  return customer;
}

/**
 * Does something with the appointments of the customer who has signed in and notes it, in one transaction. The note stays
 * when it is a refusal: an attempt on somebody else's booking must not vanish with its answer.
 * @param describe null: nothing was changed or tried
 * @throws PortalError sign_in_required, forbidden
 */
export async function actAudited<Result>(
  { db }: Pick<AppointmentDeps, 'db'>,
  portal: Portal,
  work: (transaction: Transaction, customerId: number) => Promise<Result>,
  describe: (result: Result) => (Pick<AuditEntry, 'action'> & { reservationId?: string }) | null,
): Promise<Result> {
  const { customerId } = requireAppointments(portal);
  return transact(
    db.main,
    async (transaction) => {
      await noteInName(transaction, portal);
      const result = await work(transaction, customerId);
      const done = describe(result);
      if (!done) return result;
      const { action, reservationId } = done;
      await writeAudit(transaction, portal, {
        action,
        customerId,
        ...(reservationId === undefined
          ? {}
          : { object: { kind: 'reservation', id: reservationId } }),
      });
      return result;
    },
    { partnerId: portal.partner.id },
  );
}
