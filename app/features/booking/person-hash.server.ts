import { createHmac } from 'node:crypto';
import type { Patient } from './patient.ts';

/**
 * Who somebody is, as a keyed hash: the same for the same name (accents and case aside), birth date and e-mail address.
 * It keeps one person out of two places at once without the database comparing names.
 */
export function hashPerson(appSecret: string, patient: Patient): Buffer {
  const parts = [
    fold(patient.lastName),
    fold(patient.firstName),
    patient.dateOfBirth,
    patient.email.toLowerCase(),
  ];
  return createHmac('sha256', appSecret)
    .update(`person:${JSON.stringify(parts)}`)
    .digest();
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.-]+/g, ' ')
    .toLowerCase();
}
