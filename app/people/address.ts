import { countCharacters, isPlainLine, normaliseText } from './text.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import type { Market } from '#app/i18n/locale.ts';

export interface Address {
  zipcode: string;
  city: string;
  street: string;
}
export const ADDRESS_FIELDS = ['zipcode', 'city', 'street'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressError = 'required' | 'tooLong' | 'charactersInvalid' | 'zipcodeInvalid';

export const CITY_MAX = 100;
export const STREET_MAX = 200;
const ZIPCODE: Record<Market, RegExp> = { HU: /^[1-9]\d{3}$/, RO: /^\d{6}$/ };

/** Where a person lives, in one line as letters of the market have it; empty where nothing is kept of it. */
export function formatHome(
  market: Market,
  { zipcode, city, street }: { [Field in AddressField]: string | null },
): string {
  if (zipcode === null || city === null || street === null) return '';
  return formatAddress(market, { zip: zipcode, city, address: street });
}

/** As stored: composed letters, single spaces, none around. */
export function cleanAddress({ zipcode, city, street }: Address): Address {
  const clean = (text: string) => normaliseText(text).replace(/ {2,}/g, ' ');
  return { zipcode: zipcode.replace(/\s/g, ''), city: clean(city), street: clean(street) };
}

/** Whether a text is a postal code of the market. */
export function isZipcode(text: string, market: Market): boolean {
  return ZIPCODE[market].test(text);
}

/** @param address cleaned */
export function checkAddress(
  address: Address,
  market: Market,
): Partial<Record<AddressField, AddressError>> {
  const errors: Partial<Record<AddressField, AddressError>> = {};
  if (address.zipcode === '') errors.zipcode = 'required';
  else if (!isZipcode(address.zipcode, market)) errors.zipcode = 'zipcodeInvalid';
  const city = checkText(address.city, CITY_MAX);
  if (city) errors.city = city;
  const street = checkText(address.street, STREET_MAX);
  if (street) errors.street = street;
  return errors;
}

function checkText(text: string, max: number): AddressError | null {
  if (text === '') return 'required';
  if (!isPlainLine(text) || !/\p{L}/u.test(text)) return 'charactersInvalid';
  return countCharacters(text) > max ? 'tooLong' : null;
}

/** Short forms that people write for the same word, by their letters alone. */
const SHORT_FORMS: Record<string, string> = {
  u: 'utca',
  ut: 'ut',
  krt: 'korut',
  str: 'strada',
  bd: 'bulevardul',
  bdul: 'bulevardul',
  bulevard: 'bulevardul',
  nr: '',
  numarul: '',
  sz: '',
  szam: '',
  apt: 'ap',
};

/**
 * Whether two addresses are one, however each is written: accents, capitals, punctuation and the usual short forms aside.
 */
export function isSameAddress(one: Address, other: Address): boolean {
  return foldAddress(one) === foldAddress(other);
}

function foldAddress({ zipcode, city, street }: Address): string {
  return [fold(zipcode), fold(city), fold(street)].join('|');
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/b-dul/g, 'bdul')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SHORT_FORMS[word] ?? word)
    .filter((word) => word !== '')
    .join(' ');
}
