const SECRET_BYTES = 32;
const NAME_BYTES = 16;

/** 43 characters that nobody guesses: owns a hold. */
export function createSecret(): string {
  return randomText(SECRET_BYTES);
}

/** 22 characters that never come twice: names an attempt or a hold. */
export function createName(): string {
  return randomText(NAME_BYTES);
}

/** Random bytes as base64url. */
function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
