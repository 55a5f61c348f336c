/** The waiting room opens so long before the visit begins. */
export const OPENS_BEFORE_MINUTES = 30;
/** A doctor may run late: so long after the planned end somebody can still come in. */
export const CLOSES_AFTER_MINUTES = 60;
/** Whoever has not come by then, may be said not to come. */
export const NOT_COME_AFTER_MINUTES = 15;
/** Whoever was not heard of for so long is not there. Ends are heard of every five seconds. */
export const GONE_AFTER_MS = 25_000;
/** Who waits keeps their turn for so long while their browser is away: a reload, a tunnel. */
export const TURN_KEPT_MS = 120_000;

const MINUTE_MS = 60_000;

/**
 * What can be done with a visit. `pending`: nobody has approved it yet; `closed`: it is not booked any more, was ended by the doctor,
 * or nobody came for long.
 */
export type VisitState = 'pending' | 'early' | 'open' | 'closed';

export interface VisitTimes {
  isConfirmed: boolean;
  /** Waits for an approval; without it nobody waits for one. */
  isPending?: boolean;
  startsAt: Date;
  endsAt: Date;
  /** When the doctor ended it; null: not yet. */
  endedAt: Date | null;
}

/** When the waiting room opens. */
export function opensAt({ startsAt }: Pick<VisitTimes, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - OPENS_BEFORE_MINUTES * MINUTE_MS);
}

export function stateOfVisit(visit: VisitTimes, nowMs: number): VisitState {
  const isOver = nowMs > visit.endsAt.getTime() + CLOSES_AFTER_MINUTES * MINUTE_MS;
  if (isOver || visit.endedAt !== null) return 'closed';
  if (visit.isPending) return 'pending';
  if (!visit.isConfirmed) return 'closed';
  return nowMs < opensAt(visit).getTime() ? 'early' : 'open';
}

/** How a visit that was not held is closed. settled: the doctor has been in touch; not_come: the patient has not. */
export type VisitClosing = 'settled' | 'not_come';

/** As what a visit can be closed that nobody was called into; null: it is not for closing, or not yet. */
export function closingOf(
  visit: {
    startsAt: Date;
    waitingSince: Date | null;
    calledAt: Date | null;
    endedAt: Date | null;
    missedAt: Date | null;
  },
  nowMs: number,
): VisitClosing | null {
  if (visit.endedAt !== null || visit.calledAt !== null) return null;
  if (visit.missedAt !== null) return 'settled';
  const isLate = nowMs >= visit.startsAt.getTime() + NOT_COME_AFTER_MINUTES * MINUTE_MS;
  return visit.waitingSince === null && isLate ? 'not_come' : null;
}

/** Somebody who waits for a doctor, or is with them. */
export interface QueueEntry {
  reservationId: string;
  startsAt: Date;
  /** null: has not come yet. */
  waitingSince: Date | null;
  /** null: not called in yet. */
  calledAt: Date | null;
  patientSeenAt: Date | null;
  doctorSeenAt: Date | null;
}

/**
 * The place of somebody who waits, from 1: by the time booked, then by who came first. Who was called in, has not come, or has been
 * away for long counts for nobody. null: they do not wait.
 */
export function placeInQueue(
  queue: readonly QueueEntry[],
  reservationId: string,
  nowMs: number,
): number | null {
  const own = queue.find((entry) => entry.reservationId === reservationId);
  if (!own?.waitingSince || own.calledAt) return null;
  const ahead = queue.filter(
    (entry) => entry !== own && isWaiting(entry, nowMs) && compareTurns(entry, own) < 0,
  );
  return ahead.length + 1;
}

/** Whether the doctor is with somebody else at this moment. */
export function isDoctorBusy(
  queue: readonly QueueEntry[],
  reservationId: string,
  nowMs: number,
): boolean {
  return queue.some(
    (entry) =>
      entry.reservationId !== reservationId &&
      entry.calledAt !== null &&
      isHere(entry.doctorSeenAt, nowMs),
  );
}

export function isHere(seenAt: Date | null, nowMs: number): boolean {
  return seenAt !== null && nowMs - seenAt.getTime() < GONE_AFTER_MS;
}

function isWaiting({ waitingSince, calledAt, patientSeenAt }: QueueEntry, nowMs: number): boolean {
  const isKept = patientSeenAt !== null && nowMs - patientSeenAt.getTime() < TURN_KEPT_MS;
  return waitingSince !== null && calledAt === null && isKept;
}

function compareTurns(one: QueueEntry, other: QueueEntry): number {
  return (
    one.startsAt.getTime() - other.startsAt.getTime() ||
    (one.waitingSince?.getTime() ?? 0) - (other.waitingSince?.getTime() ?? 0)
  );
}
