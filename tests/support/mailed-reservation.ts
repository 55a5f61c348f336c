import type { MailedReservation } from '#app/features/mail/reservation-mail-parts.ts';
import { requireTheme } from '#app/themes/index.ts';

/** A visitor's visit in the night in which the clocks of Budapest go back. */
export const mailedReservation: MailedReservation = {
  isVideo: false,
  documentUntil: null,
  id: '0198c0de-0000-7000-8000-000000000000',
  locale: 'hu',
  market: 'HU',
  host: 'localhost',
  origin: 'http://localhost:3000',
  theme: requireTheme('generic'),
  sender: 'post@portal.example',
  startsAt: new Date('2026-10-25T00:30:00Z'),
  endsAt: new Date('2026-10-25T01:00:00Z'),
  holdExpiresAt: new Date('2026-10-25T01:05:00Z'),
  changeableUntil: new Date('2026-10-24T00:30:00Z'),
  isAddable: false,
  own: null,
  cover: null,
  timeZone: 'Europe/Budapest',
  price: null,
  calendarSequence: 0,
  lastName: 'Kovács',
  firstName: 'Anna',
  email: 'anna@example.com',
  booker: null,
  provider: {
    name: 'Rendelő',
    zip: '1051',
    city: 'Budapest',
    address: 'Nádor utca 1.',
    phone: ['+3612345678'],
    lat: 47.5,
    lng: 19.05,
  },
  doctorName: null,
  specialization: { name: 'Bőrgyógyászat', locales: {} },
  subfunction: { name: 'Vizsgálat', locales: {} },
};

/** As far as its patient may change it. */
export const ownVisit = {
  hasPage: false,
  fullAuthToken: null,
};
