import type { BookedItem } from '#app/features/reservations/contract.ts';

/** A visit at a clinic that sets a price, as pages are given it. */
export const BOOKED_ITEM: BookedItem = {
  number: 'K7F3-9QX2',
  mode: 'in_person',
  startsAt: '2026-12-01T09:00:00.000Z',
  endsAt: '2026-12-01T09:20:00.000Z',
  timeZone: 'Europe/Budapest',
  provider: {
    id: 3,
    name: 'R',
    zip: '1051',
    city: 'B',
    address: 'A',
    lat: 47.5,
    lng: 19.05,
    phone: [],
    logoPath: null,
  },
  doctor: null,
  specialization: { id: 4, name: 'Bőrgyógyászat', locales: {} },
  subfunction: { id: 5, name: 'Vizsgálat', locales: {} },
  price: 20_000,
};
