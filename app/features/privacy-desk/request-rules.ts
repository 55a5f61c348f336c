import type { ExtensionReason } from '#app/people/privacy-requests.ts';
import {
  PRIVACY_REQUEST_STATES,
  type AccountStatus,
  type PrivacyRequestKind,
  type PrivacyRequestState,
} from '#app/platform/states.ts';
import { addDays, isCivilDate } from '#app/time/week.ts';

/** One month to answer a request, and two more where it is extended (GDPR, article 12(3)). */
const ANSWER_MONTHS = 1;
const EXTENDED_MONTHS = 3;
/** So long a person can stop an erasure, counted from when they were told of it. */
export const ERASURE_WAIT_HOURS = 72;
/** A letter that lay about longer is no new request. */
const RECEIVED_DAYS_MAX = 90;
export const REFERENCE_MAX = 40;
/** The link that stops an erasure outlives a mail server that is away for days; it works as long as the erasure is planned. */
export const STOP_LINK_HOURS = 30 * 24;
/** Once the day of birth was right the copy can be fetched for so long without saying it again. */
export const TICKET_MINUTES = 10;

/** The same day some months later; the last of the month where it has no such day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const due = Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay));
  return new Date(due).toISOString().slice(0, 10);
}

/** The last day on which a request is answered in time, both `YYYY-MM-DD`. */
export function dueOn(receivedOn: string): string {
  return addMonths(receivedOn, ANSWER_MONTHS);
}

/** The same of one whose time was extended. */
export function extendedDueOn(receivedOn: string): string {
  return addMonths(receivedOn, EXTENDED_MONTHS);
}

/** What people without an account leave: a booking, a request for care, a laboratory form, an invitation to a relative's account; or an erased account to a child of age. */
export const TRACE_KINDS = ['visit', 'care', 'lab', 'invitation', 'question', 'call_back'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** Who has no account, or has never signed in to it, as whoever is known from an import alone, is reached by link. */
export function isReachedByLink(status: AccountStatus | null): boolean {
  return status === null || status === 'pending';
}

/** What the list can be narrowed down to. */
export const REQUEST_FILTERS = ['open', 'overdue', ...PRIVACY_REQUEST_STATES] as const;
export type RequestFilter = (typeof REQUEST_FILTERS)[number];

/** Why an erasure failed: what they left without an account may be an account's by now. Somebody of the staff has to ask them. */
export const NOTHING_HELD = 'nothing_held';

/** What can be done with a request. */
export const REQUEST_STEPS = [
  'prove_identity',
  'propose_erasure',
  'confirm_erasure',
  'take_back',
  'note_told',
  'tell_again',
  'send_copy',
  'extend',
  'refuse',
  'withdraw',
] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

export interface RequestStanding {
  kind: PrivacyRequestKind;
  state: PrivacyRequestState;
  receivedOn: string;
  extension: ExtensionReason | null;
  /** The link to the copy that was sent still works. */
  isCopyOpen: boolean;
  /** Whoever looks proposed the erasure: somebody else has to confirm it. */
  isProposer: boolean;
  /** The person knows of the erasure that is planned: nothing is erased before. */
  isTold: boolean;
  /** The mail about it, or with the copy, is over, and did not reach them. */
  isUntold: boolean;
  /** Their account was erased meanwhile. */
  isGone: boolean;
}

/** Whether somebody still has to do something about it. */
export function isOpen(state: PrivacyRequestState): boolean {
  return (
    state === 'identity_check' ||
    state === 'received' ||
    state === 'proposed' ||
    state === 'planned'
  );
}

/** What can be done with a request as it stands. */
export function findSteps(request: RequestStanding, today: string): RequestStep[] {
  const { kind, state, receivedOn, extension, isCopyOpen, isGone } = request;
  if (isGone) return isOpen(state) ? ['withdraw'] : [];
  // Whoever is to get two months more has to be told within the first (GDPR, article 12(3)).
  const mayExtend = extension === null && today <= dueOn(receivedOn);
  const extend: RequestStep[] = mayExtend ? ['extend'] : [];
  switch (state) {
    case 'identity_check':
      return ['prove_identity', ...extend, 'refuse', 'withdraw'];
    case 'received':
      // The mail with the copy is on its way.
      if (kind === 'export' && isCopyOpen && !request.isUntold) return ['withdraw'];
      return [kind === 'erase' ? 'propose_erasure' : 'send_copy', ...extend, 'refuse', 'withdraw'];
    case 'proposed': {
      const confirm: RequestStep[] = request.isProposer ? [] : ['confirm_erasure'];
      return [...confirm, 'take_back', ...extend, 'refuse', 'withdraw'];
    }
    case 'planned': {
      if (request.isTold) return ['withdraw'];
      return request.isUntold ? ['note_told', 'tell_again', 'withdraw'] : ['note_told', 'withdraw'];
    }
    case 'done':
      // A link that nobody opened in time, or that was sent again in vain.
      return kind === 'export' && (!isCopyOpen || request.isUntold) ? ['send_copy'] : [];
    case 'refused':
    case 'withdrawn':
      return [];
  }
}

const CONTROL = /\p{Cc}/u;

/** What is wrong with a request as it is registered; of the person the call centre's rules know it. */
export function checkRequest(
  { receivedOn, reference }: { receivedOn: string; reference: string },
  today: string,
): { receivedOn?: 'required' | 'day' | 'future' | 'longAgo'; reference?: 'reference' } {
  const day = checkReceived(receivedOn, today);
  const text = reference.trim();
  const isReference = text.length <= REFERENCE_MAX && !CONTROL.test(text);
  return { ...(day && { receivedOn: day }), ...(!isReference && { reference: 'reference' }) };
}

function checkReceived(
  day: string,
  today: string,
): 'required' | 'day' | 'future' | 'longAgo' | null {
  if (day === '') return 'required';
  if (!isCivilDate(day)) return 'day';
  if (day > today) return 'future';
  return day < addDays(today, -RECEIVED_DAYS_MAX) ? 'longAgo' : null;
}
