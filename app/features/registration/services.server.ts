import type { BodyOf } from '#app/platform/contract.ts';
import { createPasswords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { activateSubscription, getActivation } from './activate-subscription.server.ts';
import type { activateSubscription as activation } from './contract.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import {
  finishForReservation,
  type FinishForReservationInput,
} from './finish-for-reservation.server.ts';
import { getRegistrationOffer } from './get-registration-offer.server.ts';
import { register, type RegisterInput } from './register.server.ts';

export type RegistrationServices = ReturnType<typeof createRegistrationServices>;

/** The use cases of registration, bound to what they need. */
export function createRegistrationServices(
  needs: Omit<AccountDeps, 'passwords'> & Partial<Pick<AccountDeps, 'passwords'>>,
) {
  const deps: AccountDeps = { passwords: createPasswords(), ...needs };
  return {
    getRegistrationOffer: (portal: Portal) => getRegistrationOffer(deps, portal),
    register: (input: RegisterInput) => register(deps, input),
    /** What the page asks a customer for who has no subscription. */
    getActivation: (portal: Portal) => getActivation(deps, portal),
    activateSubscription: (input: { portal: Portal; form: BodyOf<typeof activation> }) =>
      activateSubscription(deps, input),
    finishForReservation: (input: FinishForReservationInput) => finishForReservation(deps, input),
  };
}
