import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { AppointmentOutlook } from '#app/features/appointments/find-appointments.server.ts';
import { catalogue } from '#app/i18n/catalogue.en.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
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
