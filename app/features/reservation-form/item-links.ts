import { href } from 'react-router';
import type { BookedItem } from '#app/features/reservations/contract.ts';

/** The search that leads to times like this one. */
export function searchHref({ subfunction }: BookedItem): string {
  return `${href('/services/provider-search')}?subfunction=${subfunction.id}`;
}

/** The calendar that this time was in. */
export function calendarHref({ provider, doctor, subfunction }: BookedItem): string {
  const page = doctor
    ? href('/providers/:providerId/doctors/:doctorId', {
        providerId: String(provider.id),
        doctorId: String(doctor.id),
      })
    : href('/providers/:providerId', { providerId: String(provider.id) });
  return `${page}?subfunction=${subfunction.id}`;
}
