import type { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Market } from '#app/i18n/locale.ts';

/** E.164 form of a phone number as typed; null when it is none. */
export type ParsePhone = (text: string) => string | null;

/**
 * Numbers of any country, landlines included; without a country code they are read as numbers of the market.
 * Nothing is searched for inside other text, and an extension cannot be stored.
 */
export function createPhoneParser(
  parse: typeof parsePhoneNumberFromString,
  market: Market,
): ParsePhone {
  return (text) => {
    const phone = parse(text, { defaultCountry: market, extract: false });
    return phone?.isValid() && !phone.ext ? phone.number : null;
  };
}

/** The parser with the full number plans, the same on both sides; in the browser a chunk of its own, loaded with the form. */
export async function loadPhoneParser(market: Market): Promise<ParsePhone> {
  const library = await import('libphonenumber-js/max');
  return createPhoneParser(library.parsePhoneNumberFromString, market);
}
