import type { MapBox } from '#app/features/directory/near.ts';
import type { Market } from '#app/i18n/locale.ts';

/** What of the map is seen. */
export interface MapView {
  box: MapBox;
  zoom: number;
}

/** Where the map opens, until it knows what to show: the middle of Budapest, and for Romania the middle of the country. */
export const MAP_CENTRE: Record<Market, { lat: number; lng: number }> = {
  HU: { lat: 47.49801, lng: 19.03991 },
  RO: { lat: 45.9432, lng: 24.9668 },
};
export const MAP_ZOOM = 8;
export const MAP_ZOOM_MAX = 18;
/** Farther away both countries are a spot. */
export const MAP_ZOOM_MIN = 5;
/** The map moves no farther: both countries with all that surrounds them. */
export const MAP_REGION: MapBox = { west: 5, south: 40, east: 40, north: 53 };

/** Markers are put together anew when the map has been still for so long. */
export const CLUSTER_DELAY_MS = 200;
/** The map turns to the markers found after this time, unless somebody has moved it by then. */
export const FIT_DELAY_MS = 500;

/** One answer lists so many providers at most; with more the server puts near ones together, and only for what is seen. */
export const MARKERS_MAX = 5000;

/** Whole degrees of the earth and numbers up to 18, with at most five digits behind the point. */
const DEGREES = '-?[0-9]{1,3}(\\.[0-9]{1,5})?';
export const BOX_PATTERN = `${DEGREES}(,${DEGREES}){3}`;
export const ZOOM_PATTERN = '[0-9]|1[0-8]';

const TILE_PIXELS = 256;
/** Markers nearer to each other than this are one. */
const GROUP_PIXELS = 64;
/** A degree of latitude is drawn longer than one of longitude: by this much in the middle of the region. */
const LATITUDE_STRETCH = 1.45;

/** Width and height in degrees of what becomes one marker. */
export function groupSizeOf(zoom: number): { width: number; height: number } {
  const width = (360 * GROUP_PIXELS) / (TILE_PIXELS * 2 ** zoom);
  return { width, height: width / LATITUDE_STRETCH };
}

/** Whether a tile of a slippy map shows something of the region. */
export function isTileInRegion({ z, x, y }: { z: number; x: number; y: number }): boolean {
  const tiles = 2 ** z;
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * tiles);
  const row = (lat: number) =>
    Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * tiles);
  const { west, south, east, north } = MAP_REGION;
  return x >= column(west) && x <= column(east) && y >= row(north) && y <= row(south);
}

/** `west,south,east,north` as the call takes it. */
export function formatBox({ west, south, east, north }: MapBox): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(5))).join(',');
}

/** The box written by `formatBox`; null when it has no inside, or lies outside the earth. */
export function parseBox(text: string): MapBox | null {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnEarth && west < east && south < north ? { west, south, east, north } : null;
}

/**
 * The view grown to whole groups: a group is never cut in two by the edge of the map, and near views become the same
 * question.
 */
export function alignView({ box, zoom }: MapView): MapView {
  const { width, height } = groupSizeOf(zoom);
  return {
    zoom,
    box: {
      west: Math.floor(box.west / width) * width,
      south: Math.floor(box.south / height) * height,
      east: Math.ceil(box.east / width) * width,
      north: Math.ceil(box.north / height) * height,
    },
  };
}
