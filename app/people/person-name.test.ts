import { expect, test } from 'vitest';
import { formatDoctorName, formatPersonName, orderNames } from './person-name.ts';

test('a name begins with the family name in Hungary and with the given name in Romania', () => {
  expect(formatPersonName('HU', 'Kovács', 'Anna')).toBe('Kovács Anna');
  expect(formatPersonName('RO', 'Popescu', 'Ana Maria')).toBe('Ana Maria Popescu');
});

test('the fields of a name stand in the same order', () => {
  expect(orderNames('HU', 'lastName', 'firstName')).toEqual(['lastName', 'firstName']);
  expect(orderNames('RO', 'lastName', 'firstName')).toEqual(['firstName', 'lastName']);
});

test('a doctor’s name begins with the title', () => {
  const doctor = { title: 'Dr.', familyName: 'Kovács', givenName: 'Anna' };
  expect(formatDoctorName('HU', doctor)).toBe('Dr. Kovács Anna');
  expect(formatDoctorName('RO', doctor)).toBe('Dr. Anna Kovács');
  expect(formatDoctorName('HU', { ...doctor, title: '' })).toBe('Kovács Anna');
});
