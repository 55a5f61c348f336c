import { expect, test } from 'vitest';
import { formatDoctorName, formatPersonName } from './person-name.ts';

test('a name begins with the family name in Hungary and with the given name in Romania', () => {
  expect(formatPersonName('HU', 'Kovács', 'Anna')).toBe('Kovács Anna');
  expect(formatPersonName('RO', 'Popescu', 'Ana Maria')).toBe('Ana Maria Popescu');
});

test('a doctor’s name begins with the title', () => {
  const doctor = { title: 'Dr.', familyName: 'Kovács', givenName: 'Anna' };
  expect(formatDoctorName('HU', doctor)).toBe('Dr. Kovács Anna');
  expect(formatDoctorName('RO', doctor)).toBe('Dr. Anna Kovács');
  expect(formatDoctorName('HU', { ...doctor, title: '' })).toBe('Kovács Anna');
});
