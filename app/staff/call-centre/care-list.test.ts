import { expect, test } from 'vitest';
import { nameCare } from './care-list.ts';

test.each([
  ['hu', 'Idegsebészet: Vizsgálat'],
  ['ro', 'Neurochirurgie: Consultație'],
] as const)('in %s care is called by its specialty, too', (locale, name) => {
  const care = {
    specialty: { name: 'Idegsebészet', locales: { ro: 'Neurochirurgie' } },
    subfunction: { name: 'Vizsgálat', locales: { ro: 'Consultație' } },
    market: 'HU' as const,
  };
  expect(nameCare(care, locale)).toBe(name);
});
