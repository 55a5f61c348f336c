import { href } from 'react-router';
import { doctorHref, providerHref } from '#app/features/profile-address/profile-address.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';

/** The search that leads to times like this one. */
export function searchHref({ subfunction }: BookedItem): string {
  return `${href('/services/provider-search')}?subfunction=${subfunction.id}`;
}

/** The calendar that this time was in. */
export function calendarHref({ provider, doctor, subfunction }: BookedItem): string {
  const choice = { subfunction: subfunction.id };
  return doctor ? doctorHref(provider.id, doctor.id, choice) : providerHref(provider.id, choice);
}
