import type { Market } from './locale.ts';

type Part = string | null | undefined;

/** `1085 Budapest, Mária utca 41.` or `Strada Academiei 3, 010011 București`: what is not known is left out. */
export function formatAddress(
  market: Market,
  { zip, city, address }: { zip?: Part; city: Part; address: Part },
): string {
  const town = joinKnown([zip, city], ' ');
  return joinKnown(market === 'HU' ? [town, address] : [address, town], ', ');
}

/** The same of where a person lives. */
export function formatHome(
  market: Market,
  { zipcode, city, street }: { zipcode: Part; city: Part; street: Part },
): string {
  return formatAddress(market, { zip: zipcode, city, address: street });
}

function joinKnown(parts: readonly Part[], between: string): string {
  return parts.filter(Boolean).join(between);
}
