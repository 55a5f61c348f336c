/**
 * What is wrong with a value of a partner's record, as rooms of the staff say it in their language. The record's own words are
 * English, for whoever writes its file.
 */
const WORDS = {
  missing: /^is missing$/,
  notKnown: /^is not known here$/,
  needed: /^cannot be left out$/,
  kept: /^must stay as it is$/,
  hostsKept: /^change by who administers the whole portal$/,
  hostTaken: / belongs to the partner |^is the host of the staff$/,
  partnerTaken: /^there is a partner /,
  addressTaken: / is a page of every portal$/,
  twice: / stands twice$/,
  tooMany: /^has too many entries$/,
  contrast: / has a contrast of /,
  picture: /^must be an SVG, PNG, JPEG or WebP picture|^is no picture of the kind /,
  svg: /^must be a picture alone/,
  text: /^must be a text/,
  letters: /^must be small letters/,
  colour: /^must be a colour/,
  webAddress: /^must be an address that begins with https|^must be an origin/,
  host: /^must be a host name|^must be a domain|^must be one host or more$/,
  phone: /^must be a telephone number/,
  time: /^must be a time of day/,
  noHours: /^no day is open$/,
  day: /^must be a day|^there is no day /,
  timeOrder: /^[0-9]{2}:[0-9]{2} is before /,
  timeOverlap: /^[0-9]{2}:[0-9]{2} is not after /,
  dayOrder: / is before | is not between /,
  amount: /^must be a whole (?:amount|number)/,
  service: /^there is no service |^must be the number of a service/,
  product: /^the partner has no product /,
  choice: /^must be one of /,
} as const satisfies Record<string, RegExp>;

/** `other`: it is seldom, and wrong in a way of its own. */
export type ProblemCode = keyof typeof WORDS | 'other';
const CODES = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** @param words what a value of a record must be, or is not */
export function problemCodeOf(words: string): ProblemCode {
  return CODES.find((code) => WORDS[code].test(words)) ?? 'other';
}

/** `hostTaken: acme.hu belongs to the partner acme`. */
function writeProblem(words: string): string {
  return `${problemCodeOf(words)}: ${words}`;
}

/** The code of a problem as `writeProblem` wrote it. */
export function readProblemCode(problem: string): string {
  return problem.split(': ', 1)[0] ?? '';
}

/** `hosts[0].host: acme.hu stands twice`, as checks of a record say it: where it is, and what `writeProblem` makes of it. */
export function readProblemLine(line: string): [path: string, problem: string] {
  const [path = '', ...words] = line.split(': ');
  return [path, writeProblem(words.join(': '))];
}
