import { randomUUID } from 'node:crypto';
import type { CustomerActor, StaffActor, StaffGrant } from '#app/platform/actor.ts';

/** A customer who has signed in and is fully authenticated, Szabó Kata unless `values` say otherwise. */
export function customerActor(values: Partial<CustomerActor> = {}): CustomerActor {
  return {
    kind: 'customer',
    partnerId: 1,
    customerId: 1,
    accountId: 1,
    sessionId: randomUUID(),
    personName: 'Szabó Kata',
    hasFullAuth: true,
    ...values,
  };
}

/** Somebody of the staff with these roles, who has signed in. */
export function staffActor(
  grants: readonly (Omit<StaffGrant, 'providerId'> & Partial<StaffGrant>)[],
  values: Partial<StaffActor> = {},
): StaffActor {
  return {
    kind: 'staff',
    staffId: 1,
    accountId: 1,
    homePartnerId: 1,
    sessionId: randomUUID(),
    name: 'Kiss Edit',
    grants: grants.map((grant) => ({ providerId: null, ...grant })),
    doctor: null,
    ...values,
  };
}
