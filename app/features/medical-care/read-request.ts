import { serviceTypeOf } from '#app/features/reservations/service-type.ts';
import { NEW_BOOKING_MODES, type NewBookingMode } from '#app/platform/new-booking.ts';
import { SERVICE_TYPES, type ServiceType } from '#app/platform/states.ts';
import type { Viewer } from '#app/platform/viewer.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What the form is opened with. */
export interface OpenedForm {
  /** The request that is changed; null: a new one. */
  change: string | null;
  mode: NewBookingMode;
  serviceType: ServiceType;
  providerId: number | null;
  doctorId: number | null;
  subfunction: number | null;
  /** ISO 8601: the time that could not be booked; null: there was none. */
  startsAt: string | null;
}

/** Reads what the event brought, which any script may have sent: whatever is not understood is left out. */
export function readRequest(
  detail: unknown,
  viewer: Pick<Viewer, 'isInsured' | 'hasPreauthorization' | 'hasMedicalCare'>,
): OpenedForm {
  const asked = (typeof detail === 'object' ? detail : null) as Record<string, unknown> | null;
  const forced = SERVICE_TYPES.find((type) => type === asked?.forcedType);
  const mode = NEW_BOOKING_MODES.find((one) => one === asked?.mode) ?? 'new';
  const own = viewer.isInsured && mode !== 'self_paid' ? serviceTypeOf(viewer) : 'SELF_PAID';
  const serviceType = forced ?? own;
  return {
    change: typeof asked?.change === 'string' && UUID.test(asked.change) ? asked.change : null,
    mode: mode === 'new' && serviceType === 'SELF_PAID' ? 'self_paid' : mode,
    serviceType,
    providerId: readId(asked?.providerId),
    doctorId: readId(asked?.doctorId),
    subfunction: readId(asked?.subfunction),
    startsAt: readInstant(asked?.startsAt),
  };
}

function readInstant(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function readId(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}
