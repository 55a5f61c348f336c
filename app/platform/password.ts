/** As the requirement words it; a partner may ask for more. */
export const PASSWORD_MIN = 6;
/** Of the staff, who see what is other people's. */
export const STAFF_PASSWORD_MIN = 12;
/** Far beyond what anybody types; a longer text would only cost time to hash. */
export const PASSWORD_MAX = 128;

/** What is wrong with a new password: a key of the form's messages. `common` is known to the server only. */
export type PasswordError = 'required' | 'tooShort' | 'tooLong' | 'common';

/** As hashed: composed letters, so that the same password typed on another system is the same. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC');
}

/** Length of a new password in characters (Unicode code points); any characters are allowed. */
export function checkPasswordLength(
  password: string,
  min = PASSWORD_MIN,
): Exclude<PasswordError, 'common'> | null {
  if (password === '') return 'required';
  // A character has at most two units: nothing long is ever counted.
  if (password.length > 2 * PASSWORD_MAX) return 'tooLong';
  const { length } = [...normalisePassword(password)];
  if (length < min) return 'tooShort';
  return length > PASSWORD_MAX ? 'tooLong' : null;
}
