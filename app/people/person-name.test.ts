import { expect, test } from 'vitest';
import { formatPersonName } from './person-name.ts';

test('a name begins with the family name in Hungary and with the given name in Romania', () => {
  expect(formatPersonName('HU', 'Kovács', 'Anna')).toBe('Kovács Anna');
  expect(formatPersonName('RO', 'Popescu', 'Ana Maria')).toBe('Ana Maria Popescu');
});
