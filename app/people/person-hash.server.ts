import { createMac, keyFor } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';

interface HashedPerson {
  lastName: string;
  firstName: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
  /** null: the portal does not ask for it. */
  mothersName: string | null;
}

/**
 * Who somebody is to a partner, as a keyed hash: the same for the same name, birth date and mother's name, however these are
 * written. It keeps one person out of two places at once without the database comparing names. The e-mail address is no part
 * of it: that is of who books, and people have several.
 */
export function hashPerson(
  appSecret: string,
  { partner, theme }: Pick<Portal, 'partner' | 'theme'>,
  person: HashedPerson,
): Buffer {
  const mothersName = theme.flags.asksMothersName ? (person.mothersName ?? '') : '';
  const parts = [
    partner.id,
    foldPerson(`${person.lastName} ${person.firstName}`),
    person.dateOfBirth,
    foldPerson(mothersName),
  ];
  return createMac(keyFor(appSecret, 'person')).update(JSON.stringify(parts)).digest();
}

/** In the order of the alphabet: whoever types the given name first is nobody else. A doctor is no other person either. */
function foldPerson(name: string): string {
  return foldName(name)
    .split(' ')
    .filter((word) => word !== '' && word !== 'dr')
    .toSorted()
    .join(' ');
}

/** A name without accents, capitals and punctuation: the same for the same person however typed. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.-]+/g, ' ')
    .toLowerCase();
}
