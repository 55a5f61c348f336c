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
