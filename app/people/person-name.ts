import type { Market } from '#app/i18n/locale.ts';

/**
 * A person's name as the market writes it, whatever language is read: the family name first in Hungary, the given name
 * first in Romania.
 */
export function formatPersonName(market: Market, lastName: string, firstName: string): string {
  return market === 'HU' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`;
}

/** A doctor's name with the title, which may be empty, in front. */
export function formatDoctorName(
  market: Market,
  { title, familyName, givenName }: { title: string; familyName: string; givenName: string },
): string {
  return `${title} ${formatPersonName(market, familyName, givenName)}`.trim();
}
