import type { Market } from './locale.ts';

/**
 * `1085 Budapest, Mária utca 41.` or `Strada Academiei 3, 010011 București`; the postcode may be left out.
 */
export function formatAddress(
  market: Market,
  { zip, city, address }: { zip?: string; city: string; address: string },
): string {
  const town = formatTown({ zip, city });
  return market === 'HU' ? `${town}, ${address}` : `${address}, ${town}`;
}

/** `1085 Budapest`, within which no line ends. */
export function formatTown({ zip, city }: { zip?: string | undefined; city: string }): string {
  return zip ? `${zip}\u00A0${city}` : city;
}

/** The same for other programs: they may not find a place by what is written for pages. */
export function writePlain(address: string): string {
  return address.replaceAll('\u00A0', ' ');
}
