import { expect, test } from 'vitest';
import { calendarHref } from './item-links.ts';

test('who wants another time like the one they had is led to the calendar that it was in, of the doctor or of the clinic', () => {
  const item = {
    provider: { id: 7, name: 'Dunapart Rendelő' },
    subfunction: { id: 11 },
  } as Parameters<typeof calendarHref>[0];
  expect(calendarHref({ ...item, doctor: null })).toBe('/providers/7?subfunction=11');
  const doctor = { id: 12 } as typeof item.doctor;
  expect(calendarHref({ ...item, doctor })).toBe('/providers/7/doctors/12?subfunction=11');
});
