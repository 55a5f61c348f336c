import type { Locale } from '#app/i18n/locale.ts';
import places from './places.json' with { type: 'json' };

export interface Place {
  name: string;
  lat: number;
  lng: number;
  /** Inhabitants in thousands. */
  size: number;
}

const AT: Record<Locale, number> = { hu: 0, ro: 1, en: 2 };
const NAMES = places.names as Record<string, string[]>;

function read(rows: readonly (readonly (string | number)[])[], locale: Locale): Place[] {
  return rows.map(([name, lng, lat, size]) => ({
    name: NAMES[String(name)]?.[AT[locale]] ?? String(name),
    lng: Number(lng) / places.unitsPerDegree,
    lat: Number(lat) / places.unitsPerDegree,
    size: Number(size),
  }));
}

/** Towns of Hungary and Romania, the larger first, in the reader's language. */
export function readTowns(locale: Locale): Place[] {
  return read(places.towns, locale);
}

/** Districts of Budapest and sectors of Bucharest. */
export function readDistricts(locale: Locale): Place[] {
  return read(places.districts, locale);
}

/** Towns of the neighbours, for finding one's way. */
export function readForeignTowns(locale: Locale): Place[] {
  return read(places.foreign, locale);
}

/** A degree of longitude is shorter than one of latitude: by this much in the middle of the region. */
const LONGITUDE_SHRINK = 0.69;

/** The town nearest to a point. */
export function nearestTown(
  towns: readonly Place[],
  { lat, lng }: { lat: number; lng: number },
): string {
  let nearest = '';
  let distance = Number.POSITIVE_INFINITY;
  for (const town of towns) {
    const here = Math.hypot(town.lat - lat, (town.lng - lng) * LONGITUDE_SHRINK);
    if (here < distance) [nearest, distance] = [town.name, here];
  }
  return nearest;
}
