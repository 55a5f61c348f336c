import type { Market } from '#app/i18n/locale.ts';

/** What a number may look like, in a hint. */
export const PHONE_EXAMPLES: Record<Market, string> = {
  HU: '+36 20 123 4567',
  RO: '+40 712 345 678',
};

/** How the digits after the prefix are grouped. */
const HU_BUDAPEST = [1, 3, 4];
const HU_OTHER = [2, 3, 4];
const RO_BUCHAREST = [2, 3, 4];
const RO_OTHER = [3, 3, 3];

/** What may stand before the digits of a market's own numbers, longest first. */
const PREFIXES: Record<Market, readonly string[]> = {
  HU: ['+36', '0036', '06'],
  RO: ['+40', '0040'],
};

/**
 * Groups a phone number while it is typed: numbers of Hungary and Romania in the usual way of either country, foreign ones
 * as typed. A space comes only before a digit, so deleting from the end never meets it.
 */
export function maskPhone(typed: string, market: Market): string {
  const text = typed.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  for (const country of [market, market === 'HU' ? 'RO' : 'HU'] as const) {
    for (const prefix of PREFIXES[country]) {
      // "06" is a trunk prefix at home only; in Romania it begins a number.
      if (!text.startsWith(prefix) || (prefix === '06' && market !== 'HU')) continue;
      return join(prefix, text.slice(prefix.length), country);
    }
  }
  if (market === 'RO' && /^0(?!0)/.test(text)) {
    const [area = 0, ...rest] = sizesOfRomania(text.slice(1));
    return group(text, [area + 1, ...rest]);
  }
  return text.startsWith('+') || text.startsWith('00') ? keepTyped(typed) : text;
}

function join(prefix: string, digits: string, country: Market): string {
  if (digits === '') return prefix;
  if (country === 'RO') return `${prefix} ${group(digits, sizesOfRomania(digits))}`;
  return `${prefix} ${group(digits, digits.startsWith('1') ? HU_BUDAPEST : HU_OTHER)}`;
}

function sizesOfRomania(digits: string): readonly number[] {
  return /^[23]1/.test(digits) ? RO_BUCHAREST : RO_OTHER;
}

/** Digits beyond the groups stay visible at the end: the form says that there are too many. */
function group(digits: string, sizes: readonly number[]): string {
  const parts: string[] = [];
  let rest = digits;
  for (const [index, size] of sizes.entries()) {
    const isLast = index === sizes.length - 1;
    parts.push(isLast ? rest : rest.slice(0, size));
    rest = rest.slice(size);
    if (rest === '') break;
  }
  return parts.join(' ');
}

function keepTyped(typed: string): string {
  return typed.replace(/[^\d+ ()/-]/g, '');
}
