import { randomBytes, randomInt } from 'node:crypto';
import type { Market } from '#app/i18n/locale.ts';

/** What a visitor types into the reservation form. */
export interface Patient {
  lastName: string;
  firstName: string;
  birth: { year: string; month: string; day: string };
  mothersName: string;
  phone: string;
  email: string;
  comment: string;
}

/**
 * Somebody nobody has seen before: holds are limited per e-mail address and phone, and a person, who is known by name, birth date
 * and mother's name, can be at one place at a time.
 */
export function createPatient(market: Market, values: Partial<Patient> = {}): Patient {
  const number = String(randomInt(1_000_000, 9_999_999));
  const isHungarian = market === 'HU';
  return {
    lastName: isHungarian ? 'Kökényesi' : 'Rădulescu',
    firstName: isHungarian ? 'Ágota' : 'Ștefania',
    birth: { year: String(randomInt(1940, 2005)), month: String(randomInt(1, 13)), day: '28' },
    mothersName: `${isHungarian ? 'Szűcs Zsófia' : 'Țăranu Ioana'} ${randomLetters()}`,
    phone: isHungarian ? `+3620${number}` : `+40721${number.slice(1)}`,
    email: `${randomBytes(6).toString('hex')}@example.com`,
    comment: isHungarian ? 'Két hete viszket a könyököm.' : 'Mă mănâncă cotul de două săptămâni.',
    ...values,
  };
}

/** Part of a name that nobody else has. */
export function randomLetters(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}
