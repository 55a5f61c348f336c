import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';

/** Two decimals are about a kilometre: enough for a list by distance, too little to say where somebody lives. */
const NEAR_DECIMALS = 2;
/** `47.50,19.04`; nothing finer is understood. */
export const NEAR_PATTERN = '-?[0-9]{1,2}\\.[0-9]{2},-?[0-9]{1,3}\\.[0-9]{2}';
const isNear = new RegExp(`^${NEAR_PATTERN}$`);

/** How far one may go, in kilometres. */
export const DISTANCES_KM = [5, 10, 25, 50] as const;
export const DISTANCE_KM_DEFAULT = 10;
export const WITHIN_PATTERN = DISTANCES_KM.join('|');

/** Past it the map of the search has no sensible scale. */
const LATITUDE_MAX = 80;
const LONGITUDE_MAX = 180;
const KM_PER_DEGREE = 111.195;
/** Shorter distances are written with a tenth of a kilometre. */
const WHOLE_KM_FROM = 10;

/** A piece of the earth, in degrees. */
export interface MapBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Position {
  /** Degrees. */
  lat: number;
  lng: number;
}

/** A position as an address carries it. */
export function formatNear({ lat, lng }: Position): string {
  return `${fix(lat)},${fix(lng)}`;
}

/** null: not a position, or a finer one than an address may carry. */
export function parseNear(text: string): Position | null {
  if (!isNear.test(text)) return null;
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  if (Math.abs(lat) > LATITUDE_MAX || Math.abs(lng) > LONGITUDE_MAX) return null;
  return { lat, lng };
}

/** One of the distances on offer; anything else is the usual one. */
export function parseWithin(text: string): number {
  return DISTANCES_KM.find((km) => String(km) === text) ?? DISTANCE_KM_DEFAULT;
}

/** Kilometres on the ground for one degree of the Mercator map at a latitude: what `map_point` of the database is measured in. */
export function kmPerMapDegree(lat: number): number {
  return KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
}

/** "2.3 km", "14 km" */
export function formatDistance(locale: Locale, km: number): string {
  const digits = km < WHOLE_KM_FROM ? 1 : 0;
  return `${km.toLocaleString(INTL_TAGS[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits })} km`;
}

/** Great-circle distance, in kilometres (haversine). */
export function distanceKm(from: Position, to: Position): number {
  const rad = Math.PI / 180;
  const half = (a: number, b: number) => Math.sin(((b - a) * rad) / 2) ** 2;
  const h =
    half(from.lat, to.lat) +
    Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * half(from.lng, to.lng);
  return (2 * Math.asin(Math.sqrt(h)) * KM_PER_DEGREE) / rad;
}

/** The smallest box with everything within `km` of a position. */
export function boxAround({ lat, lng }: Position, km: number): MapBox {
  const height = km / KM_PER_DEGREE;
  const width = km / kmPerMapDegree(lat);
  return { west: lng - width, south: lat - height, east: lng + width, north: lat + height };
}

function fix(degrees: number): string {
  const text = degrees.toFixed(NEAR_DECIMALS);
  return text === '-0.00' ? '0.00' : text;
}
