import { localise, type Locale, type LocalisedText, type Market } from '#app/i18n/locale.ts';
import { fold, foldedWords } from '#app/i18n/fold.ts';
import { distanceKm, formatNear, type Position } from './near.ts';

/** A town or a part of a capital that distances can be measured from. */
export interface PlaceFact extends Position {
  name: string;
  locales: LocalisedText;
  zips: string[];
  /** Its names in every language, folded. */
  folded: string[];
  population: number;
}

interface Reader {
  locale: Locale;
  market: Market;
}

/** A choice of the field that asks for a town or postal code. */
export interface NearPlace {
  /** "Debrecen", or "4026 Debrecen" when it was found by its postal code. */
  label: string;
  /** As the address carries it. */
  near: string;
}

const PLACES_MAX = 8;
/** Fewer digits of a postal code say nothing of a place. */
const ZIP_DIGITS_MIN = 2;
const DIGITS = /^[0-9]+$/;
/** Farther from any known place than this, a position has no name. */
const NAMED_WITHIN_KM = 30;

export function foldPlace(name: string, locales: LocalisedText): string[] {
  return [...new Set([name, ...Object.values(locales)].map(fold))];
}

/** Places whose name begins with what was typed, then those with it at the start of a later word; larger ones first. A number is a postal code. */
export function findNearPlaces(
  places: readonly PlaceFact[],
  typed: string,
  reader: Reader,
): NearPlace[] {
  const term = foldedWords(typed.normalize('NFKC')).join(' ');
  if (term === '') return [];
  if (DIGITS.test(term)) return findByZip(places, term, reader);
  const starts = places.filter(({ folded }) => folded.some((name) => name.startsWith(term)));
  const later = places.filter(
    (place) => !starts.includes(place) && place.folded.some((name) => hasWord(name, term)),
  );
  return [...bySize(starts), ...bySize(later)]
    .slice(0, PLACES_MAX)
    .map((place) => present(place, reader));
}

/** Name of the place nearest to a position; null: it is far from all of them. */
export function nameNearest(
  places: readonly PlaceFact[],
  position: Position,
  reader: Reader,
): string | null {
  let nearest: PlaceFact | null = null;
  let shortest = NAMED_WITHIN_KM;
  for (const place of places) {
    const km = distanceKm(position, place);
    if (km < shortest) [nearest, shortest] = [place, km];
  }
  return nearest && localise(nearest, reader.locale, reader.market);
}

function findByZip(places: readonly PlaceFact[], digits: string, reader: Reader): NearPlace[] {
  if (digits.length < ZIP_DIGITS_MIN) return [];
  const found = bySize(places).flatMap((place) => {
    const zip = place.zips.find((one) => one.startsWith(digits));
    return zip === undefined ? [] : [{ ...present(place, reader), zip }];
  });
  if (found.length > 0) {
    return found
      .slice(0, PLACES_MAX)
      .map(({ label, near, zip }) => ({ label: `${zip} ${label}`, near }));
  }
  // Codes are given by region: the nearest known one begins with the same digits.
  return findByZip(places, digits.slice(0, -1), reader);
}

function hasWord(name: string, term: string): boolean {
  return name.includes(` ${term}`) || name.includes(`-${term}`) || name.includes(`(${term}`);
}

function bySize(places: readonly PlaceFact[]): PlaceFact[] {
  return places.toSorted((a, b) => b.population - a.population);
}

function present(place: PlaceFact, { locale, market }: Reader): NearPlace {
  return { label: localise(place, locale, market), near: formatNear(place) };
}
