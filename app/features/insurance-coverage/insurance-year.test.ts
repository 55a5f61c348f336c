import { expect, test } from 'vitest';
import { insuranceYearOf } from './insurance-year.ts';

test('an insurance year runs from anniversary to anniversary of the first day [C461]', () => {
  const year = (today: string) => insuranceYearOf('2024-05-10', today);
  expect(year('2024-05-10')).toEqual({ startsOn: '2024-05-10', endDate: '2025-05-10' });
  expect(year('2025-05-09')).toEqual({ startsOn: '2024-05-10', endDate: '2025-05-10' });
  expect(year('2025-05-10')).toEqual({ startsOn: '2025-05-10', endDate: '2026-05-10' });
  expect(year('2026-01-01')).toEqual({ startsOn: '2025-05-10', endDate: '2026-05-10' });
});

test('what began on 29 February has its anniversary on the last day of February', () => {
  const year = (today: string) => insuranceYearOf('2024-02-29', today);
  expect(year('2025-02-27').endDate).toBe('2025-02-28');
  expect(year('2025-02-28')).toEqual({ startsOn: '2025-02-28', endDate: '2026-02-28' });
  expect(year('2028-02-28')).toEqual({ startsOn: '2027-02-28', endDate: '2028-02-29' });
});
