import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Appointment } from '#app/features/appointments/contract.ts';
import type { AppointmentOutlook } from '#app/features/appointments/find-appointments.server.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { VISIT_PLACE_WORDS } from '#app/i18n/visit-place.ts';
import { en } from './messages/en.ts';
import type { CareVisit } from './my-page-data.ts';
import { NextAppointment } from './next-appointment.tsx';

const NAMED = { name: 'Skin check', locales: {} };
const careAt = (startsAt: string): CareVisit => ({
  id: 'c1',
  subfunction: NAMED,
  patientName: null,
  timeZone: 'Europe/Bucharest',
  booked: { startsAt, place: 'Elm Surgery, Fő utca 1.', doctorName: 'Dr. Kis Anna' },
});

const visitOf = (mode: Appointment['mode']): Appointment => ({
  id: 'r1',
  state: 'booked',
  ownerKey: 'P7',
  calendarId: 1,
  changeableUntil: null,
  isChangeable: false,
  isFeedStale: false,
  preauthorization: null,
  isDecisionGuarded: false,
  decisionDueAt: null,
  documentWanted: null,
  refusalReason: null,
  isApprovedInPart: false,
  patientName: 'Kis Anna',
  isOnBehalf: false,
  comment: null,
  serviceType: null,
  payment: null,
  isComing: false,
  reminders: [],
  number: 'F00D-5A17-C3',
  startsAt: '2026-12-07T08:30:00Z',
  endsAt: '2026-12-07T09:00:00Z',
  timeZone: 'Europe/Budapest',
  mode,
  provider: {
    id: 7,
    name: 'Elm Surgery',
    zip: '1051',
    city: 'Budapest',
    address: 'Sas utca 8.',
    lat: 47.5,
    lng: 19.05,
    phone: [],
    logoPath: null,
  },
  doctor: null,
  specialization: { id: 2, ...NAMED },
  subfunction: { id: 3, ...NAMED },
  price: null,
});

function render(outlook: AppointmentOutlook | null, careVisit: CareVisit | null): string {
  const element = (
    <LanguageProvider locale="en" market="HU" catalogue={catalogue}>
      <NextAppointment outlook={outlook} careVisit={careVisit} />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(<RouterProvider router={router} />);
}

test.each([null, { upcoming: [], last: null }])(
  'where nothing is next, nothing is announced as next',
  (outlook) => {
    const page = render(outlook, null);
    expect(page).toContain(en.next.none);
    expect(page).not.toContain(en.next.title);
  },
);

const { byVideo } = VISIT_PLACE_WORDS.en;
test.each([
  ['in_person', 'Budapest, Sas utca 8.', byVideo],
  ['video', byVideo, 'Sas utca 8.'],
] as const)('who comes %s reads where', (mode, told, other) => {
  const page = render({ upcoming: [visitOf(mode)], last: null }, null);
  expect(page).toContain(told);
  expect(page).not.toContain(other);
});

test.each([null, { upcoming: [], last: null }])(
  'what the call centre has booked by telephone is next, and leads to what can be done about it',
  (outlook) => {
    const page = render(outlook, careAt('2026-12-07T08:30:00Z'));
    expect(page).toContain(en.next.title);
    expect(page).not.toContain(en.next.none);
    // By the clock of who was asked, on a page of Hungary.
    for (const told of ['10:30', 'Dr. Kis Anna · Skin check', 'Elm Surgery, Fő utca 1.']) {
      expect(page).toContain(told);
    }
    expect(page).toContain('/services/appointments?care=c1');
    expect(page).not.toContain(en.next.all);
  },
);
