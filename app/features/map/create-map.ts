import {
  control,
  latLngBounds,
  map as createLeafletMap,
  tileLayer,
  type LatLngBounds,
  type Map as LeafletMap,
} from 'leaflet';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { MAP_CENTRE, MAP_REGION, MAP_ZOOM, MAP_ZOOM_MAX, MAP_ZOOM_MIN } from './map-view.ts';
import { type MapBox } from '#app/features/directory/near.ts';

export interface MapOptions {
  market: Market;
  locale: Locale;
  /** Whose tiles are shown; null: the map draws its own background. */
  attribution: string | null;
  words: { zoomIn: string; zoomOut: string; sources: string };
}

const TILE_ADDRESS = '/map/tiles/{z}/{x}/{y}';

/** A map at its market's default place, with its background. */
export function createMap(element: HTMLElement, options: MapOptions): LeafletMap {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createLeafletMap(element, {
    center: MAP_CENTRE[options.market],
    zoom: MAP_ZOOM,
    minZoom: MAP_ZOOM_MIN,
    maxZoom: MAP_ZOOM_MAX,
    maxBounds: toBounds(MAP_REGION),
    // Between whole zooms too: a country would often miss the next nearer one by a hair.
    zoomSnap: 0.25,
    zoomControl: false,
    attributionControl: false,
    inertia: !isStill,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  });
  const { zoomIn, zoomOut, sources } = options.words;
  control.zoom({ position: 'topright', zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  control.scale({ imperial: false }).addTo(map);
  const { attribution } = options;
  const names = document.createElement('span');
  names.textContent = attribution ?? sources;
  control.attribution({ prefix: false }).addAttribution(names.innerHTML).addTo(map);
  if (attribution !== null) {
    tileLayer(TILE_ADDRESS, { maxZoom: MAP_ZOOM_MAX }).addTo(map);
  } else {
    void addBaseLayer(map, element, options);
  }
  return map;
}

/** Its data are fetched only when there are no tiles; without them the map works on an empty ground. */
async function addBaseLayer(
  map: LeafletMap,
  element: HTMLElement,
  { market, locale }: MapOptions,
): Promise<void> {
  try {
    const { createBaseLayer } = await import('./base-layer.ts');
    // A narrower window may have taken the map away meanwhile.
    if (element.isConnected) createBaseLayer({ market, locale, element }).addTo(map);
  } catch {
    // Pins on a plain ground are still a map.
  }
}

export function toBounds({ west, south, east, north }: MapBox): LatLngBounds {
  return latLngBounds([south, west], [north, east]);
}

/** What is seen and a half beyond on each side, so that pins are there when the map is moved a little. */
export function boxAround(map: LeafletMap): MapBox {
  const bounds = map.getBounds().pad(0.5);
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}
