import {
  requireStaffActor,
  type LookUpDeps,
} from '#app/features/call-centre/find-people.server.ts';
import { nameItem, noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import type {
  AccountStatus,
  PrivacyRefusal,
  PrivacyRequestKind,
  PrivacyRequestState,
} from '#app/platform/states.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import {
  findPartnerRows,
  getKeptOfTraces,
  getKeptRow,
  hasOtherAdministrator,
  getPersonRow,
  getRequestRow,
  type KeptRow,
  type PersonRow,
  type RequestRow,
} from './queries.server.ts';
import type {
  ExtensionReason,
  RequestAsker,
  RequestChannel,
} from '#app/people/privacy-requests.ts';
import { findSteps, type RequestStanding, type RequestStep } from './request-rules.ts';

export const READ = 'privacy.read';
export const DECIDE = 'privacy.decide';
/** What notes of a request are about. */
export const REQUEST_OBJECT = 'privacy_request';
export const NUMBER = /^[1-9]\d{0,14}$/;

/** A request as the list has it: the person is a number. Days are `YYYY-MM-DD`, moments ISO 8601. */
export interface ListedRequest {
  id: string;
  partnerId: number;
  /** null: somebody without an account. */
  customerId: number | null;
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  channel: RequestChannel;
  reference: string | null;
  receivedOn: string;
  dueOn: string;
  /** It should have been answered by now, and is not. */
  isOverdue: boolean;
  /** It was to be carried out, and was not. */
  hasFailed: boolean;
}

/** One request with all that decides it. */
export interface RequestFile extends ListedRequest {
  askedBy: RequestAsker;
  extension: ExtensionReason | null;
  refusal: PrivacyRefusal | null;
  plannedFor: string | null;
  /** null: the person does not know of it yet, and nothing is erased before. */
  toldAt: string | null;
  failedAt: string | null;
  failure: string | null;
  /** Why the person does not know of a planned erasure and will not by mail; null: they know, or the mail is on its way. */
  untold: UntoldReason | null;
  /** Who proposed the erasure, and who confirmed it; null: nobody yet. */
  proposerName: string | null;
  confirmerName: string | null;
  /** Whoever looks proposed it, so that somebody else has to confirm it. */
  isProposer: boolean;
  /** Somebody else of the staff can confirm an erasure. */
  hasSecond: boolean;
  /** Until when the person can fetch the copy; null: none was sent, or it is gone. */
  copyUntil: string | null;
  staffName: string;
  /** Who took the last step; null: nobody yet, or the person themselves. */
  deciderName: string | null;
  createdAt: string;
  closedAt: string | null;
  version: number;
  steps: RequestStep[];
  /** null: erased, or whoever looks decides nothing. */
  person: {
    name: string | null;
    dateOfBirth: string | null;
    /** null: nobody knows one, and they are told by letter or on the telephone. */
    email: string | null;
    phone: string | null;
    /** null: they have no account. */
    status: AccountStatus | null;
  } | null;
  /** What an erasure would end and what the law keeps; null: it is not about one, or it is over. */
  kept: {
    comingVisits: number;
    pastVisits: number;
    subscriptions: number;
    approvals: number;
    relatives: number;
  } | null;
}

export function presentListed(row: RequestRow, partnerId: number, today: string): ListedRequest {
  return {
    id: row.id,
    partnerId,
    customerId: row.customer_id,
    kind: row.kind,
    state: row.state,
    channel: row.channel,
    reference: row.reference,
    receivedOn: row.received_on,
    dueOn: row.due_on,
    isOverdue: row.closed_at === null && row.due_on < today,
    hasFailed: row.failed_at !== null || row.is_untold,
  };
}

export interface WhichRequest {
  partnerId: number;
  id: string;
}

/**
 * One request. That it was opened is noted with the person.
 * @throws PortalError not_found, also for what is another partner's
 */
export async function getRequest(
  { db }: LookUpDeps,
  portal: Portal,
  { partnerId, id }: WhichRequest,
): Promise<RequestFile> {
  if (!permits(portal.actor, READ, { partnerId }) || !NUMBER.test(id)) {
    throw new PortalError('not_found');
  }
  const role = requirePermission(portal.actor, READ, { partnerId });
  return transact(
    db.main,
    async (transaction) => {
      const row = await getRequestRow(transaction, id);
      if (!row) throw new PortalError('not_found');
      await writeAudit(transaction, portal, {
        action: 'privacy_request_read',
        customerId: row.customer_id,
        object: { kind: REQUEST_OBJECT, id },
        role,
      });
      return presentFile(transaction, portal, partnerId, row);
    },
    { partnerId },
  );
}

/** Notes that somebody has one open. @throws PortalError sign_in_required, not_found */
export async function lookAtRequest(
  { db }: Pick<LookUpDeps, 'db'>,
  portal: Portal,
  { partnerId, id }: WhichRequest,
): Promise<Look> {
  const { staffId } = requireStaffActor(portal);
  if (!permits(portal.actor, READ, { partnerId }) || !NUMBER.test(id)) {
    throw new PortalError('not_found');
  }
  return transact(
    db.main,
    async (transaction) => {
      const row = await getRequestRow(transaction, id);
      if (!row) throw new PortalError('not_found');
      const others = await noteLook(transaction, staffId, nameItem('privacy_request', id));
      return { others, version: String(row.version) };
    },
    { partnerId },
  );
}

async function presentFile(
  transaction: Transaction,
  portal: Portal,
  partnerId: number,
  row: RequestRow,
): Promise<RequestFile> {
  const today = todayOf(portal);
  const mayDecide = permits(portal.actor, DECIDE, { partnerId });
  const person = mayDecide ? await getPersonRow(transaction, row.id) : null;
  const staffId = portal.actor.kind === 'staff' ? portal.actor.staffId : null;
  const isErasureOpen = row.kind === 'erase' && row.closed_at === null;
  return {
    ...presentListed(row, partnerId, today),
    askedBy: row.asked_by,
    extension: row.extension,
    refusal: row.refusal,
    plannedFor: row.planned_for?.toISOString() ?? null,
    toldAt: row.told_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    failure: row.failure,
    untold: untoldOf(row),
    proposerName: row.proposer_name,
    confirmerName: row.confirmer_name,
    isProposer: row.proposed_by !== null && row.proposed_by === staffId,
    hasSecond:
      staffId === null || !isErasureOpen || !mayDecide
        ? true
        : await hasOtherAdministrator(transaction, row.proposed_by ?? staffId),
    copyUntil: row.copy_until?.toISOString() ?? null,
    staffName: row.staff_name,
    deciderName: row.decider_name,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    version: row.version,
    steps: mayDecide ? findSteps(standingOf(row, person, staffId), today) : [],
    person: person && {
      name:
        person.last_name === null || person.first_name === null
          ? null
          : formatPersonName(portal.market, person.last_name, person.first_name),
      dateOfBirth: person.date_of_birth,
      email: person.email,
      phone: person.phone,
      status: person.status,
    },
    kept: mayDecide && isErasureOpen ? presentKept(await findKept(transaction, row)) : null,
  };
}

function findKept(transaction: Transaction, row: RequestRow): Promise<KeptRow> {
  const { customer_id: customerId, trace_ids: traceIds } = row;
  if (customerId !== null) return getKeptRow(transaction, customerId);
  if (traceIds === null) throw new Error('a request is about nobody');
  return getKeptOfTraces(transaction, traceIds);
}

function presentKept(row: KeptRow): RequestFile['kept'] {
  return {
    comingVisits: row.coming_visits,
    pastVisits: row.past_visits,
    subscriptions: row.subscriptions,
    approvals: row.approvals,
    relatives: row.relatives,
  };
}

/** Why the mail about a planned erasure, or with a copy, told nobody; given_up: the mail server was away for too long. */
export const UNTOLD_REASONS = ['mail_refused', 'no_address', 'mail_bounced', 'given_up'] as const;
export type UntoldReason = (typeof UNTOLD_REASONS)[number];

function untoldOf(row: RequestRow): UntoldReason | null {
  const { kind, state, told_at: toldAt, failure, is_untold: isUntold } = row;
  const isCopy = kind === 'export' && (state === 'received' || state === 'done');
  if (!isCopy && (state !== 'planned' || toldAt !== null)) return null;
  return UNTOLD_REASONS.find((one) => one === failure) ?? (isUntold ? 'given_up' : null);
}

/** As the rules ask for it. */
export function standingOf(
  row: RequestRow,
  person: PersonRow | null,
  staffId: number | null,
): RequestStanding {
  return {
    kind: row.kind,
    state: row.state,
    receivedOn: row.received_on,
    extension: row.extension,
    isCopyOpen: row.is_copy_open,
    isProposer: row.proposed_by !== null && row.proposed_by === staffId,
    isTold: row.told_at !== null,
    isUntold: untoldOf(row) !== null,
    isGone: person === null,
  };
}

/**
 * The partner whose requests somebody registers: the one that was asked for, or the first.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findPartner(
  { db }: LookUpDeps,
  portal: Portal,
  asked: number | undefined,
): Promise<{ id: number; name: string }> {
  const ids = requirePartnersOf(portal.actor, DECIDE);
  const [partner] = await findPartnerRows(
    db.main,
    ids.filter((id) => id === (asked !== undefined && ids.includes(asked) ? asked : ids[0])),
  );
  if (!partner) throw new PortalError('forbidden');
  return partner;
}
