import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import type { BookingServices } from '#app/features/reservations/services.server.ts';

/** What the use cases of registration need. */
export interface RegistrationDeps extends AccountDeps {
  booking: Pick<BookingServices, 'noteOnHold' | 'getHeldLock'>;
}
