import type { BodyOf } from '#app/platform/contract.ts';
import type { findPeople } from '#app/features/call-centre/contract.ts';
import type { LookUpWay } from '#app/features/call-centre/identification.ts';

/** What is typed of somebody who is looked for. */
export const NOT_TYPED = { lastName: '', firstName: '', dateOfBirth: '', phone: '', booking: '' };
export type LookUpTyped = typeof NOT_TYPED;

/** What of it is sent. */
export function byOf(way: LookUpWay, typed: LookUpTyped): BodyOf<typeof findPeople>['by'] {
  const { lastName, firstName, dateOfBirth, phone, booking } = typed;
  switch (way) {
    case 'name':
      return { way, lastName, firstName, dateOfBirth };
    case 'phone':
      return { way, phone };
    case 'booking':
      return { way, booking };
  }
}
