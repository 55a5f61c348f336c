import {
  requireStaffActor,
  type LookUpDeps,
} from '#app/features/call-centre/find-people.server.ts';
import { makeDataCopy } from '#app/features/profile/copy-data.server.ts';
import { DATA_COPY_HOURS } from '#app/features/profile/data-copy.ts';
import { takeStaffProof } from '#app/features/identity/staff-proof.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
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
import { createLinkRow, type LinkPurpose } from './link-queries.server.ts';
import {
  ERASURE_WAIT_HOURS,
  extendedDueOn,
  findSteps,
  isReachedByLink,
  STOP_LINK_HOURS,
  type RequestStep,
} from './request-rules.ts';
import { DECIDE, REQUEST_OBJECT, standingOf, type WhichRequest } from './request-file.server.ts';

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
  propose_erasure: 'privacy_erasure_proposed',
  confirm_erasure: 'privacy_erasure_planned',
  take_back: 'privacy_erasure_taken_back',
  note_told: 'privacy_erasure_told',
  tell_again: 'privacy_erasure_mailed_again',
  send_copy: 'data_copy_made',
  extend: 'privacy_request_extended',
  refuse: 'privacy_request_refused',
  withdraw: 'privacy_request_withdrawn',
};

/**
 * Takes a request one step on, and tells the person by mail; both are noted with them. What was decided meanwhile by somebody else
 * is not overwritten. An erasure is planned by two, each with a fresh code, and not done: the person is told, and can stop it; a copy
 * goes to the person alone.
 * @throws PortalError forbidden (who proposed an erasure does not confirm it), second_factor_missing, second_factor_required,
 * second_factor_wrong, too_many_sign_ins, too_many_codes, not_found (also of another partner), changed_meanwhile (also: it does not stand so that it can be done),
 * invalid_input (`fields.step` account: who has an account fetches a copy with that, and it is not active; address: nobody knows where to
 * send its link)
 */
export async function takeStep(
  deps: LookUpDeps,
  portal: Portal,
  { partnerId, id, ...taken }: WhichRequest & PrivacyStep,
): Promise<void> {
  if (!permits(portal.actor, DECIDE, { partnerId })) throw new PortalError('not_found');
  const role = requirePermission(portal.actor, DECIDE, { partnerId });
  const by = requireStaffActor(portal);
  const { db, appSecret } = deps;
  if (taken.step === 'propose_erasure' || taken.step === 'confirm_erasure') {
    await takeStaffProof(deps, portal, taken, 'privacy');
  }
  await transact(
    db.main,
    async (transaction) => {
      const row = await getRequestToChange(transaction, id);
      if (!row) throw new PortalError('not_found');
      const isOwn = row.proposed_by === by.staffId;
      if (taken.step === 'confirm_erasure' && row.state === 'proposed' && isOwn) {
        throw new PortalError('forbidden');
      }
      const person = await getPersonRow(transaction, id);
      const standing = standingOf(row, person, by.staffId);
      const isPossible = findSteps(standing, todayOf(portal)).includes(taken.step);
      if (row.version !== taken.version || !isPossible) throw new PortalError('changed_meanwhile');
      const { change, mail } = await prepare(transaction, { row, person, appSecret }, taken);
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

/** Somebody's request as it stands. */
interface RequestToDecide {
  row: RequestRow;
  person: PersonRow | null;
  appSecret: string;
}

async function prepare(
  transaction: Transaction,
  asked: RequestToDecide,
  taken: PrivacyStep,
): Promise<{ change: RequestChange; mail: RequestMail | null }> {
  const { row } = asked;
  switch (taken.step) {
    case 'prove_identity':
      return { change: { state: 'received' }, mail: null };
    case 'propose_erasure':
      return { change: { state: 'proposed', erasure: 'propose' }, mail: null };
    case 'take_back':
      return { change: { state: 'received', erasure: 'take_back' }, mail: null };
    case 'confirm_erasure':
      // Who cannot sign in stops it by a link.
      if (asked.person && isReachedByLink(asked.person.status))
        await sendLink(transaction, asked, 'stop', STOP_LINK_HOURS);
      return {
        change: { state: 'planned', plannedInHours: ERASURE_WAIT_HOURS, erasure: 'confirm' },
        mail: 'planned',
      };
    case 'tell_again':
      return { change: { isMailedAnew: true }, mail: 'planned' };
    case 'note_told':
      return { change: { plannedInHours: ERASURE_WAIT_HOURS, isTold: true }, mail: null };
    case 'send_copy':
      return {
        // Answered once the mail has left.
        change: { ...(await prepareCopy(transaction, asked)), isMailedAnew: true },
        mail: 'copy',
      };
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

/** Behind the sign-in of who has an account, behind a link to the address on record of who has none, or never signed in. */
async function prepareCopy(
  transaction: Transaction,
  asked: RequestToDecide,
): Promise<{ copyId?: string }> {
  const { row, person } = asked;
  if (person && isReachedByLink(person.status)) {
    if (person.email === null) {
      throw new PortalError('invalid_input', { fields: { step: 'address' } });
    }
    await sendLink(transaction, asked, 'copy', DATA_COPY_HOURS);
    return {};
  }
  if (person?.status !== 'active' || row.customer_id === null) {
    throw new PortalError('invalid_input', { fields: { step: 'account' } });
  }
  return { copyId: (await makeDataCopy(transaction, row.customer_id)).id };
}

/** The mail that is ordered with it carries it. */
async function sendLink(
  transaction: Transaction,
  { row, appSecret }: RequestToDecide,
  purpose: LinkPurpose,
  hours: number,
): Promise<void> {
  const id = createTokenId(appSecret);
  const hash = hashToken(createToken(appSecret, id));
  await createLinkRow(transaction, { id, hash, requestId: row.id, purpose, hours });
}
