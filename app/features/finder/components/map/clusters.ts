import Supercluster from 'supercluster';
import type { MapMarker } from '../../contract.ts';
import { MAP_ZOOM_MAX, type MapBox } from '../../map-view.ts';

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
/** About fifteen metres: at the nearest zoom two pins stand side by side. */
const SPREAD_DEGREES = 0.00022;
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
    find: ({ west, south, east, north }, zoom) =>
      index.getClusters([west, south, east, north], Math.round(zoom)).map((found) => {
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
      }),
  };
}

/** Markers that the server has put together already. */
export function toPins(markers: readonly MapMarker[], zoom: number): Pin[] {
  return markers.map(({ id, lat, lng, count = 1 }) => ({
    key: count === 1 ? `p${id}` : `g${id}-${zoom}-${count}`,
    lat,
    lng,
    id,
    count,
    zoomApart: Math.min(zoom + 2, MAP_ZOOM_MAX),
  }));
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
