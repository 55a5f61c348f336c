import {
  requireStaffActor,
  type LookUpDeps,
} from '#app/features/call-centre/find-people.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { registerPrivacyRequest } from './contract.ts';
import { identify } from './identify.server.ts';
import { insertRequest, lockPerson, lockVisitor, type RequestSubject } from './queries.server.ts';
import { checkRequest, dueOn } from './request-rules.ts';
import { DECIDE, REQUEST_OBJECT } from './request-file.server.ts';

type NewRequest = BodyOf<typeof registerPrivacyRequest>;

/**
 * Registers that somebody asks for a copy of their data or for their erasure; they are told by mail that it came.
 * @returns its number
 * @throws PortalError sign_in_required, forbidden, too_many_requests, invalid_input (with fields; `identity` unknown: nobody or several are
 * of that name and day of birth; `kind` open: such a request is open already)
 */
export async function registerRequest(
  deps: LookUpDeps,
  portal: Portal,
  { partnerId, ...typed }: NewRequest & { partnerId: number },
): Promise<string> {
  const role = requirePermission(portal.actor, DECIDE, { partnerId });
  const { staffId, name: staffName } = requireStaffActor(portal);
  const { kind, receivedOn } = typed;
  const fields = checkRequest(typed, todayOf(portal));
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  const subject = await identify(deps, portal, partnerId, typed);
  if (subject === null) throw new PortalError('invalid_input', { fields: { identity: 'unknown' } });
  const customerId = subject.kind === 'customer' ? subject.customerId : null;
  return transact(
    deps.db.main,
    async (transaction) => {
      const id = await insertRequest(transaction, {
        subject: await lockSubject(transaction, subject, typed),
        kind,
        state: typed.isIdentityProven ? 'received' : 'identity_check',
        channel: typed.channel,
        askedBy: typed.askedBy,
        reference: typed.reference.trim() || null,
        receivedOn,
        dueOn: dueOn(receivedOn),
        staffId,
        staffName,
      });
      if (id === null) throw new PortalError('invalid_input', { fields: { kind: 'open' } });
      await writeAudit(transaction, portal, {
        action: 'privacy_request_registered',
        customerId,
        object: { kind: REQUEST_OBJECT, id },
        role,
      });
      await orderJob(transaction, 'mail_privacy_request', { request: id, about: 'received' });
      return id;
    },
    { partnerId },
  );
}

/** They may have been erased since they were found, and who has no account may have asked under another of the rows that they left. */
async function lockSubject(
  transaction: Transaction,
  subject: RequestSubject,
  { kind, dateOfBirth }: NewRequest,
): Promise<RequestSubject> {
  const unknown = new PortalError('invalid_input', { fields: { identity: 'unknown' } });
  if (subject.kind === 'customer') {
    if (!(await lockPerson(transaction, subject.customerId))) throw unknown;
    return subject;
  }
  const held = await lockVisitor(transaction, { dateOfBirth, ids: subject.ids, kind });
  if (held === null) throw unknown;
  if (held.is_open) throw new PortalError('invalid_input', { fields: { kind: 'open' } });
  return { kind: 'visitor', ids: held.ids };
}
