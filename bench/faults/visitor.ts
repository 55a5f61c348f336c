import { createName, createSecret } from '#app/platform/random-text.ts';
import { startReservation, submitReservation } from '#app/features/reservations/contract.ts';
import { verifyReservation } from '#app/features/reservations/verification-contract.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import type { OfferedSlot } from '../slots.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';

/** One visitor, one time: what they sent, and what they were told has happened. */
export interface Visit {
  email: string;
  phone: string;
  slotId: string;
  subfunctionId: number;
  secret: string;
  startKey: string;
  submitKey: string;
  /** Set once the hold was answered with 201. */
  reservationId: string | null;
  isSubmitAcknowledged: boolean;
  isVerificationAcknowledged: boolean;
}

let visitors = 0;

export function createVisit(slot: OfferedSlot): Visit {
  visitors += 1;
  return {
    email: `visitor-${visitors}-${createName()}@example.com`.toLowerCase(),
    phone: `+36 30 ${String(2_000_000 + ((visitors * 7_919 + process.pid) % 7_000_000))}`,
    slotId: encodeSlotId(slot.calendarId, slot.startsAt.getTime()),
    subfunctionId: slot.subfunctionId,
    secret: createSecret(),
    startKey: createName(),
    submitKey: createName(),
    reservationId: null,
    isSubmitAcknowledged: false,
    isVerificationAcknowledged: false,
  };
}

/** An address of a private network that no other visitor of this run has, in another subnet than the one before. */
export function nextAddress(): string {
  visitors += 1;
  return `10.${visitors & 255}.${(visitors >> 8) & 255}.${(visitors >> 16) & 255}`;
}

export async function start(client: ApiClient, visit: Visit): Promise<ApiAnswer> {
  const answer = await client.post(
    startReservation.path,
    {
      slotId: visit.slotId,
      subfunctionId: visit.subfunctionId,
      [HUMAN_CHECK_FIELD]: await client.solveHumanCheck(),
    },
    headersOf(visit, visit.startKey),
  );
  if (answer.status === 201) visit.reservationId = String(answer.body.id);
  return answer;
}

export async function submit(client: ApiClient, visit: Visit): Promise<ApiAnswer> {
  const answer = await client.post(
    submitReservation.path,
    {
      reservationId: visit.reservationId,
      slotId: visit.slotId,
      subfunctionId: visit.subfunctionId,
      patientLastName: 'Próba',
      patientFirstName: 'Mária',
      patientDateOfBirth: '1980-04-01',
      // Two visitors are two people: one cannot be at two places at once.
      patientMothersName: `Minta ${visit.phone}`,
      patientPhone: visit.phone,
      patientEmail: visit.email,
      patientComment: '',
      [HUMAN_CHECK_FIELD]: await client.solveHumanCheck(),
    },
    headersOf(visit, visit.submitKey),
  );
  if (answer.status === 201) visit.isSubmitAcknowledged = true;
  return answer;
}

export async function verify(client: ApiClient, visit: Visit, token: string): Promise<ApiAnswer> {
  const answer = await client.post(verifyReservation.path, {
    token,
    [HUMAN_CHECK_FIELD]: await client.solveHumanCheck(),
  });
  if (answer.status === 200) visit.isVerificationAcknowledged = true;
  return answer;
}

function headersOf(visit: Visit, key: string): Record<string, string> {
  return { [IDEMPOTENCY_KEY_HEADER]: key, [HOLD_SECRET_HEADER]: visit.secret };
}
