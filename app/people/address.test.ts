import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAddress, cleanAddress, isSameAddress } from './address.ts';

const HOME = { zipcode: '1117', city: 'Budapest', street: 'Irinyi József utca 14.' };

test('an address is the same however it is written [C042]', () => {
  for (const street of [
    'irinyi jozsef u. 14',
    'Irinyi József  utca 14',
    'IRINYI JÓZSEF UTCA 14.',
  ]) {
    expect(isSameAddress(HOME, { ...HOME, street })).toBe(true);
  }
  const romanian = { zipcode: '010011', city: 'București', street: 'Strada Academiei nr. 3' };
  expect(
    isSameAddress(romanian, { ...romanian, city: 'Bucureşti', street: 'Str. Academiei 3' }),
  ).toBe(true);
});

test('another zip code, city or street is another address [C042]', () => {
  expect(isSameAddress(HOME, { ...HOME, zipcode: '1118' })).toBe(false);
  expect(isSameAddress(HOME, { ...HOME, city: 'Budaörs' })).toBe(false);
  expect(isSameAddress(HOME, { ...HOME, street: 'Irinyi József utca 15.' })).toBe(false);
  expect(isSameAddress(HOME, { ...HOME, street: 'Irinyi József utca 1 4' })).toBe(false);
});

test('each market has its own zip codes, and no part may be empty', () => {
  expect(checkAddress(HOME, 'HU')).toEqual({});
  expect(checkAddress({ ...HOME, zipcode: '010011' }, 'HU')).toEqual({ zipcode: 'zipcodeInvalid' });
  expect(checkAddress({ ...HOME, zipcode: '010011' }, 'RO')).toEqual({});
  expect(checkAddress({ zipcode: '', city: '1', street: 'a\u202e' }, 'RO')).toEqual({
    zipcode: 'required',
    city: 'charactersInvalid',
    street: 'charactersInvalid',
  });
  expect(checkAddress({ ...HOME, city: 'a'.repeat(101) }, 'HU')).toEqual({ city: 'tooLong' });
  expect(cleanAddress({ zipcode: ' 11 17', city: ' Budapest ', street: 'Fő  utca 1' })).toEqual({
    zipcode: '1117',
    city: 'Budapest',
    street: 'Fő utca 1',
  });
});

test.each([
  ['HU', '1000', true],
  ['HU', '9999', true],
  ['HU', '0999', false],
  ['HU', '111', false],
  ['HU', '11170', false],
  ['HU', 'H-1117', false],
  ['RO', '010011', true],
  ['RO', '927245', true],
  ['RO', '01001', false],
  ['RO', '0100111', false],
  ['RO', '１00011', false],
] as const)('in %s, %s is a postal code: %s', (market, zipcode, isOne) => {
  expect(checkAddress({ ...HOME, zipcode }, market)).toEqual(
    isOne ? {} : { zipcode: 'zipcodeInvalid' },
  );
});

test('a city has at most 100 characters, a street 200, as people count them', () => {
  const errorsOf = (city: number, street: number) =>
    checkAddress({ ...HOME, city: 'ő'.repeat(city), street: '𝒜'.repeat(street) }, 'HU');
  expect(errorsOf(100, 200)).toEqual({});
  expect(errorsOf(101, 201)).toEqual({ city: 'tooLong', street: 'tooLong' });
});

test.each([
  ['Szent István krt. 4. sz.', 'Szent István körút 4'],
  ['Fő út 12, 3. em.', 'fő ut 12. 3 em'],
  ['B-dul Unirii nr. 5, apt. 2', 'Bulevardul Unirii numărul 5 ap 2'],
  ['Bd. Unirii 5', 'Bulevard Unirii, 5'],
])('%s and %s are one street [C042]', (street, other) => {
  expect(isSameAddress({ ...HOME, street }, { ...HOME, street: other })).toBe(true);
});

test('a street and a road of one name are two', () => {
  const of = (street: string) => ({ ...HOME, street });
  expect(isSameAddress(of('Fő u. 1'), of('Fő út 1'))).toBe(false);
  expect(isSameAddress(of('Fő utca 11'), of('Fő utca 1/1'))).toBe(false);
});

test('two addresses are one or two, whichever is named first', () => {
  const texts = fc.constantFrom('Fő u. 1', 'FŐ UTCA 1.', 'Fő út 1', 'str. Fő 1', 'Fő utca 1/A');
  fc.assert(
    fc.property(texts, texts, fc.constantFrom('Pécs', 'PECS', 'Buda'), (one, other, city) => {
      const [a, b] = [
        { ...HOME, street: one },
        { ...HOME, street: other, city },
      ];
      expect(isSameAddress(a, b)).toBe(isSameAddress(b, a));
      expect(isSameAddress(a, { ...a, street: ` ${one.toUpperCase()} ` })).toBe(true);
    }),
  );
});
