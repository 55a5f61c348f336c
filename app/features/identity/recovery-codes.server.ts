import { createHash, randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Without I, L, O and U: nothing is misread, and no word comes about. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const LENGTH = GROUPS * GROUP_LENGTH;

/** Ten codes of 80 random bits each, `7KQ2-…` in four groups. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-'),
  );
}

/** What is stored of one; null: what was typed cannot be one. Case, spaces and hyphens do not count, look-alikes are taken. */
export function hashRecoveryCode(typed: string): Buffer | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (code.length !== LENGTH || [...code].some((letter) => !LETTERS.includes(letter))) return null;
  return hashCode(code);
}

function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
