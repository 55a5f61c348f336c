/** Digits and letters that are told apart when they are said or written: no I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** What people write instead of them. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const BITS = 5;
const SIGNS_OF_ID = 7;
const NUMBER_PATTERN = new RegExp(`^[${SIGNS}]{${SIGNS_OF_ID + 1}}$`);
/** x^5 + x^2 + 1: the field of 32 elements in which the check sign is counted. */
const POLYNOMIAL = 0b10_0101;
/** Of the id of a booking, in hexadecimal digits: random, and one bit more than the number says. */
const TAIL_LENGTH = 9;
const TAIL_BIT = 2 ** (BITS * SIGNS_OF_ID);

/** Digits of the number without its check sign, each below 32; the check sign catches one wrong sign and two that changed places. */
function checkOf(digits: readonly number[]): number {
  return digits.reduceRight((sum, digit) => double(sum ^ digit), 0);
}

function double(element: number): number {
  const doubled = element << 1;
  return doubled < SIGNS.length ? doubled : doubled ^ POLYNOMIAL;
}

/**
 * The number of a booking as it is said on the telephone, such as `K7F3-9QX2`: seven signs of its id and a check sign. Not a secret, and
 * two bookings may have one: whoever names it still says who they are.
 * @param id of the reservation, a UUID of version 7
 */
export function writeBookingNumber(id: string): string {
  const tail = Number.parseInt(endOf(id), 16) % TAIL_BIT;
  const digits = Array.from(
    { length: SIGNS_OF_ID },
    (_, at) => Math.floor(tail / 2 ** (BITS * (SIGNS_OF_ID - 1 - at))) % SIGNS.length,
  );
  const text = [...digits, checkOf(digits)].map((digit) => SIGNS[digit]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The part of a booking's id by which its number finds it. */
export function endOf(id: string): string {
  return id.slice(-TAIL_LENGTH);
}

/** How the id of a booking with this number may end, the last nine hexadecimal digits; null: it is no number, or was misheard. */
export function readBookingNumber(typed: string): string[] | null {
  const text = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (sign) => MISREAD[sign] ?? sign);
  if (!NUMBER_PATTERN.test(text)) return null;
  const signs = [...text].map((sign) => SIGNS.indexOf(sign));
  const digits = signs.slice(0, SIGNS_OF_ID);
  if (checkOf(digits) !== signs[SIGNS_OF_ID]) return null;
  const tail = digits.reduce((sum, digit) => sum * SIGNS.length + digit, 0);
  return [tail, tail + TAIL_BIT].map((end) => end.toString(16).padStart(TAIL_LENGTH, '0'));
}
