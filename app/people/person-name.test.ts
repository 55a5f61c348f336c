import { expect, test } from 'vitest';
import {
  formatDoctorName,
  formatNameOfReader,
  formatPersonName,
  orderNames,
} from './person-name.ts';

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

test.each([
  ['hu', 'HU', 'Kovács Anna'],
  ['en', 'HU', 'Anna Kovács'],
  ['ro', 'HU', 'Anna Kovács'],
  ['hu', 'RO', 'Anna Kovács'],
  ['ro', 'RO', 'Anna Kovács'],
  ['en', 'RO', 'Anna Kovács'],
] as const)(
  'in a sentence the family name leads in Hungarian alone, of people of Hungary alone: in %s somebody of %s is %s',
  (locale, market, written) => {
    expect(formatNameOfReader(locale, market, 'Kovács', 'Anna')).toBe(written);
  },
);
