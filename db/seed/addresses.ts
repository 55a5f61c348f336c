import type { Market } from '#app/i18n/locale.ts';
import { PLACES, type Place } from './facts.ts';
import { AREA_CODES } from './facts/provider-words.ts';
import type { Random } from './random.ts';

export interface Address {
  zip: string;
  city: string;
  /** Street and house number as the market writes them. */
  address: string;
  lat: number;
  lng: number;
}

const KM_PER_DEGREE = 111.32;

export function pickPlace(random: Random, market: Market): Place {
  let left = random.unit() * 100;
  for (const place of PLACES[market]) {
    left -= place.weight;
    if (left < 0) return place;
  }
  return random.pick(PLACES[market]);
}

/** A house on a real street of the place, with the street's postal code, near the place's centre. */
export function createAddress(random: Random, place: Place): Address {
  const [street, zip] = random.pick(place.streets);
  const house = random.int(1, 96);
  const distanceKm = place.radiusKm * Math.sqrt(random.unit());
  const angle = random.unit() * 2 * Math.PI;
  const lat = place.lat + (distanceKm * Math.sin(angle)) / KM_PER_DEGREE;
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180);
  const lng = place.lng + (distanceKm * Math.cos(angle)) / kmPerDegreeEast;
  return {
    zip,
    city: place.city,
    address: place.market === 'HU' ? `${street} ${house}.` : `${street} nr. ${house}`,
    lat: Math.round(lat * 1e5) / 1e5,
    lng: Math.round(lng * 1e5) / 1e5,
  };
}

/** One or two numbers in international form; invented, hence the 555, yet valid for the market. */
export function createPhones(random: Random, place: Place): string[] {
  const landline = createLandline(random, place);
  const mobile = createMobile(random, place.market);
  const hasBoth = random.chance(0.4);
  if (!landline) return [mobile];
  return hasBoth ? [landline, mobile] : [landline];
}

export function createMobile(random: Random, market: Market): string {
  if (market === 'HU') return `+36${random.pick(['20', '30', '70'])}555${digits(random, 4)}`;
  return `+407${random.pick(['22', '33', '45', '55'])}555${digits(random, 3)}`;
}

function createLandline(random: Random, place: Place): string | null {
  const capital = place.market === 'HU' ? 'hu-bp' : 'ro-b';
  const isCapital = place.locationCode.startsWith(`${capital}-`);
  const area = AREA_CODES[isCapital ? capital : place.locationCode];
  if (area === undefined) return null;
  const country = place.market === 'HU' ? '+36' : '+40';
  return `${country}${area}555${digits(random, isCapital ? 4 : 3)}`;
}

function digits(random: Random, count: number): string {
  return String(random.int(0, 10 ** count - 1)).padStart(count, '0');
}
