import type { Market } from '#app/i18n/locale.ts';

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

/** A doctor's name with the title, which may be empty, in front. */
export function formatDoctorName(
  market: Market,
  { title, familyName, givenName }: { title: string; familyName: string; givenName: string },
): string {
  return `${title} ${formatPersonName(market, familyName, givenName)}`.trim();
}
