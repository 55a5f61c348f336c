import type { Locale, Market } from '#app/i18n/locale.ts';

const GIVEN_NAME_FIRST: Market = 'RO';

/** What belongs to a family name and to a given name, in the order in which the market writes them: of words as of fields. */
export function orderNames<Last, First>(
  market: Market,
  last: Last,
  first: First,
): readonly [Last | First, Last | First] {
  return market === 'HU' ? [last, first] : [first, last];
}

/**
 * A person's name as the market writes it, whatever language is read: the family name first in Hungary, the given name
 * first in Romania.
 */
export function formatPersonName(market: Market, lastName: string, firstName: string): string {
  return orderNames(market, lastName, firstName).join(' ');
}

/**
 * The same in a sentence of a language: the family name first only in Hungarian, and only of people of Hungary, so that
 * nobody is "Dear Smith John".
 */
export function formatNameOfReader(
  locale: Locale,
  market: Market,
  lastName: string,
  firstName: string,
): string {
  return formatPersonName(locale === 'hu' ? market : GIVEN_NAME_FIRST, lastName, firstName);
}

/** A doctor's name with the title, which may be empty, in front. */
export function formatDoctorName(
  market: Market,
  { title, familyName, givenName }: { title: string; familyName: string; givenName: string },
): string {
  return `${title} ${formatPersonName(market, familyName, givenName)}`.trim();
}
