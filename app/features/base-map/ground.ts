import type { Locale, Market } from '#app/i18n/locale.ts';
import baseMap from './base-map.json' with { type: 'json' };
import { readDistricts, readForeignTowns, readTowns, type Place } from './places.ts';

/** Lengths in the world of zoom 0, which is 256 wide and high. */
export interface Line {
  /** x and y in turn. */
  points: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}

export interface Label {
  text: string;
  x: number;
  y: number;
  kind: 'country' | 'capital' | 'town' | 'district' | 'foreign';
  /** Shown from this zoom on. */
  zoom: number;
  /** Country names go where towns come. */
  zoomMax: number;
}

export const WORLD = 256;
const CAPITAL_SIZE = 1000;

export function toWorld(lng: number, lat: number): [x: number, y: number] {
  const sin = Math.sin((lat * Math.PI) / 180);
  return [
    ((lng + 180) / 360) * WORLD,
    (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * WORLD,
  ];
}

/** Steps of whole units, as the data have them, to points of the world. */
function unpack(steps: readonly number[]): Line {
  const points = new Float64Array(steps.length);
  const line = { points, west: WORLD, east: 0, north: WORLD, south: 0 };
  let lng = 0;
  let lat = 0;
  for (let i = 0; i < steps.length; i += 2) {
    lng += steps[i] ?? 0;
    lat += steps[i + 1] ?? 0;
    const [x, y] = toWorld(lng / baseMap.unitsPerDegree, lat / baseMap.unitsPerDegree);
    points[i] = x;
    points[i + 1] = y;
    line.west = Math.min(line.west, x);
    line.east = Math.max(line.east, x);
    line.north = Math.min(line.north, y);
    line.south = Math.max(line.south, y);
  }
  return line;
}

/** From how near a town is named, by its inhabitants in thousands. */
function zoomOfTown(size: number): number {
  if (size >= CAPITAL_SIZE) return 5;
  if (size >= 140) return 7;
  if (size >= 75) return 8;
  if (size >= 38) return 9;
  return 10;
}

function isOurs(code: unknown): boolean {
  return code === 'HU' || code === 'RO';
}

export function readLabels(locale: Locale): Label[] {
  const label = (place: Place, kind: Label['kind'], zoom: number): Label => {
    const [x, y] = toWorld(place.lng, place.lat);
    return { text: place.name, x, y, kind, zoom, zoomMax: 18 };
  };
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  return [
    ...baseMap.countries.map(([code, lng, lat]): Label => {
      const [x, y] = toWorld(
        Number(lng) / baseMap.unitsPerDegree,
        Number(lat) / baseMap.unitsPerDegree,
      );
      const text = (countryNames.of(String(code)) ?? '').toLocaleUpperCase(locale);
      return { text, x, y, kind: 'country', zoom: isOurs(code) ? 5 : 6, zoomMax: 7 };
    }),
    ...readTowns(locale).map((town) =>
      label(town, town.size >= CAPITAL_SIZE ? 'capital' : 'town', zoomOfTown(town.size)),
    ),
    ...readDistricts(locale).map((district) => label(district, 'district', 12)),
    ...readForeignTowns(locale).map((town) =>
      label(town, 'foreign', town.size >= CAPITAL_SIZE ? 6 : 7),
    ),
  ];
}

/** The ground of both countries; `home` is the one of the market. */
export function readGround(
  market: Market,
): Record<'home' | 'land' | 'borders' | 'rivers' | 'lakes', Line[]> {
  return {
    home: (market === 'HU' ? baseMap.hungary : baseMap.romania).map(unpack),
    land: baseMap.land.map(unpack),
    borders: baseMap.borders.map(unpack),
    rivers: baseMap.rivers.map(unpack),
    lakes: baseMap.lakes.map(unpack),
  };
}
