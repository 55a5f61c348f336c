import type { Hold } from '#app/features/reservations/contract.ts';
import { isHold } from '#app/features/reservations/reservation-status.ts';
import type { Pick } from './shown-slots.ts';
import type { Failure } from '#app/forms/failure.ts';

/** Where the mail went and until when its link lives. */
export interface SentReservation {
  email: string;
  expiresAt: string;
  serverNow: string;
}

interface Opened {
  /** Names this opening of the modal in the browser's history and in the tab's memory. */
  name: string;
  pick: Pick;
}

/** The reservation modal, from a picked time to the confirmed appointment. */
export type Flow =
  | { step: 'closed' }
  /** The time is being asked for. */
  | ({ step: 'holding' } & Opened)
  /** The time is held and the form is open. */
  | ({ step: 'ready'; hold: Hold; failure: Failure | null } & Opened)
  | ({ step: 'sending'; hold: Hold } & Opened)
  /** The mail is on its way; its link confirms the reservation. */
  | ({ step: 'done'; hold: Hold; sent: SentReservation } & Opened)
  /**
   * A customer's booking is, or waits for their insurer alone; a visitor's when the link was opened elsewhere while this page
   * stood.
   */
  | ({ step: 'confirmed'; hold: Hold } & Opened)
  /** There is no time to go on with: taken, run out, not to be booked here. */
  | ({ step: 'refused'; hold: Hold | null; failure: Failure } & Opened);

export type FlowEvent =
  | { type: 'picked'; name: string; pick: Pick }
  /** What the server says of the hold, on the start and later. */
  | { type: 'held'; name: string; hold: Hold }
  | { type: 'refused'; name: string; failure: Failure }
  | { type: 'submitted'; name: string }
  /** A status: a customer's, booked at once. */
  | { type: 'sent'; name: string; sent: SentReservation | Hold['status'] }
  | { type: 'submitFailed'; name: string; failure: Failure }
  | { type: 'closed' };

export const CLOSED: Flow = { step: 'closed' };

/** The hold has run out: said by the page itself when the countdown ends. */
export const RAN_OUT: Failure = { code: 'hold_expired', message: '', fields: {} };

/** Failures after which the time is gone, whatever the form says. */
const TIME_GONE = new Set([
  'hold_expired',
  'slot_taken',
  'not_offered',
  'is_publicly_not_reservable',
  'admed_only',
  'not_found',
]);

/** The next state; an answer that belongs to an earlier opening changes nothing. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'closed') return CLOSED;
  if (event.type === 'picked') return { step: 'holding', name: event.name, pick: event.pick };
  if (flow.step === 'closed' || flow.name !== event.name) return flow;
  switch (event.type) {
    case 'held':
      return flow.step === 'sending' ? flow : showHold(flow, event.hold);
    case 'refused':
      return refuse(flow, event.failure);
    case 'submitted':
      return flow.step === 'ready'
        ? { step: 'sending', name: flow.name, pick: flow.pick, hold: flow.hold }
        : flow;
    case 'sent':
      if (flow.step !== 'sending') return flow;
      return typeof event.sent === 'string'
        ? { ...flow, step: 'confirmed', hold: { ...flow.hold, status: event.sent } }
        : { ...flow, step: 'done', sent: event.sent };
    case 'submitFailed':
      if (flow.step !== 'sending') return flow;
      return isTimeGone(event.failure)
        ? refuse(flow, event.failure)
        : { ...flow, step: 'ready', failure: event.failure };
  }
}

function showHold(flow: Exclude<Flow, { step: 'closed' }>, hold: Hold): Flow {
  const { name, pick } = flow;
  const { status, expiresAt, serverNow } = hold;
  if (status === 'confirmed' || status === 'pending_preauth')
    return { step: 'confirmed', name, pick, hold };
  if (!isHold(status) || expiresAt === null) return refuse(flow, RAN_OUT, hold);
  if (status === 'started') {
    const failure = flow.step === 'ready' ? flow.failure : null;
    return { step: 'ready', name, pick, hold, failure };
  }
  const email = flow.step === 'done' ? flow.sent.email : (hold.email ?? '');
  return { step: 'done', name, pick, hold, sent: { email, expiresAt, serverNow } };
}

function refuse(
  flow: Exclude<Flow, { step: 'closed' }>,
  failure: Failure,
  hold: Hold | null = 'hold' in flow ? flow.hold : null,
): Flow {
  return { step: 'refused', name: flow.name, pick: flow.pick, hold, failure };
}

/** Whether there is no hold to go on with. */
export function isTimeGone({ code }: Failure): boolean {
  return TIME_GONE.has(code);
}

/** Whether somebody else has the time or nobody offers it any more: it is greyed in the calendar. */
export function isTimeLost({ code }: Failure): boolean {
  return code === 'slot_taken' || code === 'not_offered';
}

/** Whether the call may have been carried out all the same: it is repeated under its own key, never under a new one. */
export function isAnswerLost({ code }: Failure): boolean {
  return code === 'network' || code === 'unavailable' || code === 'unknown_error';
}
