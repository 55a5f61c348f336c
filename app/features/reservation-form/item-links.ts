import type { BookedItem } from '#app/features/reservations/contract.ts';

/** The search that leads to times like this one. */
export function searchHref({ subfunction }: BookedItem): string {
  return `/services/provider-search?subfunction=${subfunction.id}`;
}

/** The calendar that this time was in. */
export function calendarHref({ provider, doctor, subfunction }: BookedItem): string {
  const page = doctor
    ? `/providers/${provider.id}/doctors/${doctor.id}`
    : `/providers/${provider.id}`;
  return `${page}?subfunction=${subfunction.id}`;
}
