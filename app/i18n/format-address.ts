import type { Market } from './locale.ts';

/** `1085 Budapest, Mária utca 41.` or `Strada Academiei 3, 010011 București`; the postcode may be left out. */
export function formatAddress(
  market: Market,
  { zip, city, address }: { zip?: string; city: string; address: string },
): string {
  const town = zip ? `${zip} ${city}` : city;
  return market === 'HU' ? `${town}, ${address}` : `${address}, ${town}`;
}
