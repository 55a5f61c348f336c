import {
  requireStaffActor,
  type LookUpDeps,
} from '#app/features/call-centre/find-people.server.ts';
import { makeDataCopy } from '#app/features/profile/copy-data.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { PrivacyStep } from './contract.ts';
import {
  changeRequest,
  getPersonRow,
  getRequestToChange,
  type PersonRow,
  type RequestChange,
  type RequestRow,
} from './queries.server.ts';
import { ERASURE_WAIT_HOURS, extendedDueOn, findSteps, type RequestStep } from './request-rules.ts';
import { DECIDE, REQUEST_OBJECT, standingOf, type WhichRequest } from './requests.server.ts';

/** What a mail tells the person of their request. */
export const REQUEST_MAILS = [
  'received',
  'planned',
  'stopped',
  'copy',
  'extended',
  'refused',
] as const;
export type RequestMail = (typeof REQUEST_MAILS)[number];

const NOTED: Record<RequestStep, string> = {
  prove_identity: 'privacy_identity_proven',
  plan_erasure: 'privacy_erasure_planned',
  note_told: 'privacy_erasure_told',
  send_copy: 'data_copy_made',
  extend: 'privacy_request_extended',
  refuse: 'privacy_request_refused',
  withdraw: 'privacy_request_withdrawn',
};

/**
 * Takes a request one step on, and tells the person by mail; both are noted with them. What was decided meanwhile by somebody else
 * is not overwritten. An erasure is planned, not done: the person is told, and can stop it; a copy goes to the person alone.
 * @throws PortalError not_found (also of another partner), changed_meanwhile (also: it does not stand so that it can be done),
 * invalid_input (`fields.step` account: a copy can be fetched by an active account only)
 */
export async function takeStep(
  { db }: LookUpDeps,
  portal: Portal,
  { partnerId, id, ...taken }: WhichRequest & PrivacyStep,
): Promise<void> {
  if (!permits(portal.actor, DECIDE, { partnerId })) throw new PortalError('not_found');
  const role = requirePermission(portal.actor, DECIDE, { partnerId });
  const by = requireStaffActor(portal);
  await transact(
    db.main,
    async (transaction) => {
      const row = await getRequestToChange(transaction, id);
      if (!row) throw new PortalError('not_found');
      const person = await getPersonRow(transaction, row.customer_id);
      const isPossible = findSteps(standingOf(row, person), todayOf(portal)).includes(taken.step);
      if (row.version !== taken.version || !isPossible) throw new PortalError('changed_meanwhile');
      const { change, mail } = await prepare(transaction, row, person, taken);
      await changeRequest(transaction, id, by, change);
      if (mail !== null) {
        await orderJob(transaction, 'mail_privacy_request', { request: id, about: mail });
      }
      await writeAudit(transaction, portal, {
        action: NOTED[taken.step],
        customerId: row.customer_id,
        object: { kind: REQUEST_OBJECT, id },
        role,
      });
    },
    { partnerId },
  );
}

async function prepare(
  transaction: Transaction,
  row: RequestRow,
  person: PersonRow | null,
  taken: PrivacyStep,
): Promise<{ change: RequestChange; mail: RequestMail | null }> {
  switch (taken.step) {
    case 'prove_identity':
      return { change: { state: 'received' }, mail: null };
    case 'plan_erasure':
      return {
        change: { state: 'planned', plannedInHours: ERASURE_WAIT_HOURS },
        mail: 'planned',
      };
    case 'note_told':
      return { change: { plannedInHours: ERASURE_WAIT_HOURS, isTold: true }, mail: null };
    case 'send_copy': {
      if (person?.status !== 'active') {
        throw new PortalError('invalid_input', { fields: { step: 'account' } });
      }
      const { id: copyId } = await makeDataCopy(transaction, row.customer_id);
      return { change: { state: 'done', copyId }, mail: 'copy' };
    }
    case 'extend':
      return {
        change: { extension: taken.reason, dueOn: extendedDueOn(row.received_on) },
        mail: 'extended',
      };
    case 'refuse':
      return { change: { state: 'refused', refusal: taken.reason }, mail: 'refused' };
    case 'withdraw':
      return {
        change: { state: 'withdrawn' },
        mail: row.state === 'planned' ? 'stopped' : null,
      };
  }
}
