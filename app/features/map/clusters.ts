import Supercluster from 'supercluster';
import type { MapMarker } from './map-marker.ts';
import { MAP_ZOOM_MAX } from './map-view.ts';
import { type MapBox } from '#app/features/directory/near.ts';

/** What stands on the map: a provider, or several near each other. */
export interface Pin {
  /** The same as long as it stands for the same. */
  key: string;
  lat: number;
  lng: number;
  /** 1: the provider `id`. */
  count: number;
  id: number;
  /** Where it falls apart. */
  zoomApart: number;
}

export interface Clusters {
  find: (box: MapBox, zoom: number) => Pin[];
}

const TILE_PIXELS = 256;
/** Pixels within which markers become one. */
const RADIUS = 52;
/** Width and height of a pin's button; the one of a single provider stands on its point. */
const PIN_PIXELS = 44;
const SINGLE_RISE_PIXELS = 14;
/** About fifteen metres: at the nearest zoom two pins stand side by side. */
const SPREAD_DEGREES = 0.00025;
const PER_RING = 6;

/** Puts near markers together, for every zoom. */
export function createClusters(markers: readonly MapMarker[]): Clusters {
  const index = new Supercluster<{ id: number }, { id: number }>({
    radius: RADIUS,
    extent: TILE_PIXELS,
    maxZoom: MAP_ZOOM_MAX - 1,
    map: ({ id }) => ({ id }),
    reduce: (all, one) => {
      all.id = Math.min(all.id, one.id);
    },
  });
  index.load(
    spreadApart(markers).map(({ id, lat, lng }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { id },
    })),
  );
  return {
    find: ({ west, south, east, north }, zoom) => {
      const pins = index.getClusters([west, south, east, north], Math.round(zoom)).map((found) => {
        const [lng = 0, lat = 0] = found.geometry.coordinates;
        const { properties } = found;
        const { id } = properties;
        if (!('cluster' in properties)) {
          return { key: `p${id}`, lat, lng, id, count: 1, zoomApart: MAP_ZOOM_MAX };
        }
        return {
          key: `c${properties.cluster_id}`,
          lat,
          lng,
          id,
          count: properties.point_count,
          zoomApart: Math.min(index.getClusterExpansionZoom(properties.cluster_id), MAP_ZOOM_MAX),
        };
      });
      return joinTouching(pins, zoom);
    },
  };
}

/** Markers that the server has put together already. */
export function toPins(markers: readonly MapMarker[], zoom: number): Pin[] {
  const pins = markers.map(({ id, lat, lng, count = 1 }) => ({
    key: count === 1 ? `p${id}` : `g${id}-${count}`,
    lat,
    lng,
    id,
    count,
    zoomApart: Math.min(zoom + 2, MAP_ZOOM_MAX),
  }));
  return joinTouching(pins, zoom);
}

/** Pins that would cover each other become one, except at the nearest zoom: there is no nearer one to part them. */
function joinTouching(pins: readonly Pin[], zoom: number): Pin[] {
  if (zoom >= MAP_ZOOM_MAX) return [...pins];
  const joined: Pin[] = [];
  // The larger ones draw the smaller ones in.
  for (const pin of pins.toSorted((a, b) => b.count - a.count)) {
    let next = pin;
    for (
      let at = findTouching(joined, next, zoom);
      at >= 0;
      at = findTouching(joined, next, zoom)
    ) {
      const [other] = joined.splice(at, 1);
      if (other) next = join(other, next, zoom);
    }
    joined.push(next);
  }
  return joined;
}

function findTouching(pins: readonly Pin[], pin: Pin, zoom: number): number {
  const here = middleOf(pin, zoom);
  return pins.findIndex((other) => {
    const there = middleOf(other, zoom);
    return Math.abs(here.x - there.x) < PIN_PIXELS && Math.abs(here.y - there.y) < PIN_PIXELS;
  });
}

/** Where the middle of a pin's button is, in pixels of the world at that zoom. */
function middleOf({ lat, lng, count }: Pin, zoom: number): { x: number; y: number } {
  const world = TILE_PIXELS * 2 ** zoom;
  const rise = count === 1 ? SINGLE_RISE_PIXELS : 0;
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * world - rise,
  };
}

function join(one: Pin, other: Pin, zoom: number): Pin {
  const count = one.count + other.count;
  const share = one.count / count;
  return {
    key: `j${one.key}+${other.key}`,
    lat: other.lat + (one.lat - other.lat) * share,
    lng: other.lng + (one.lng - other.lng) * share,
    id: Math.min(one.id, other.id),
    count,
    zoomApart: Math.min(Math.floor(zoom) + 1, MAP_ZOOM_MAX),
  };
}

/** Providers under one roof, moved into a ring round it: otherwise one would hide the others at every zoom. */
export function spreadApart(markers: readonly MapMarker[]): MapMarker[] {
  const seen = new Map<string, number>();
  return markers.map((marker) => {
    const place = `${marker.lat},${marker.lng}`;
    const at = seen.get(place) ?? 0;
    seen.set(place, at + 1);
    if (at === 0) return marker;
    const ring = Math.ceil(at / PER_RING);
    const angle = (at * 2 * Math.PI) / PER_RING;
    return {
      ...marker,
      lat: marker.lat + ring * SPREAD_DEGREES * 0.7 * Math.sin(angle),
      lng: marker.lng + ring * SPREAD_DEGREES * Math.cos(angle),
    };
  });
}

/** The box that holds all markers; null without any. */
export function boundsOf(markers: readonly MapMarker[]): MapBox | null {
  const [first] = markers;
  if (!first) return null;
  const box = { west: first.lng, south: first.lat, east: first.lng, north: first.lat };
  for (const { lat, lng } of markers) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}
